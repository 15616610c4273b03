import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FORM_MAX_BYTES, fileOf, readForm } from "./read-form.ts";

const schema = z.object({
  name: z.string().min(1, "Please tell us your name."),
  colours: z.unknown().optional(),
});

function posted(form: FormData | URLSearchParams): Request {
  return new Request("http://localhost/form", { method: "POST", body: form });
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("a posted form", () => {
  test("is read by its schema, url-encoded or multipart", async () => {
    expect(await readForm(posted(new URLSearchParams({ name: "Awa" })), schema)).toMatchObject({
      ok: true,
      value: { name: "Awa" },
    });
    expect(await readForm(posted(formOf({ name: "Awa" })), schema)).toMatchObject({ ok: true });
  });

  test("a field sent more than once is a list", async () => {
    const form = new URLSearchParams([
      ["name", "Awa"],
      ["colours", "red"],
      ["colours", "blue"],
    ]);
    const read = await readForm(posted(form), schema);
    expect(read.ok && read.value.colours).toEqual(["red", "blue"]);
  });

  test("answers a sentence beside the field and keeps what was typed, but no password", async () => {
    const read = await readForm(
      posted(new URLSearchParams({ name: "", city: "Bakau", password: "x" })),
      schema,
    );
    expect(read).toEqual({
      ok: false,
      status: 422,
      errors: { name: "Please tell us your name." },
      values: { name: "", city: "Bakau" },
    });
  });

  test("hands over its file; an empty file box is none", async () => {
    const file = new File(["receipt"], "receipt.pdf", { type: "application/pdf" });
    const sent = await readForm(posted(formOf({ name: "Awa", receipt: file })), schema);
    expect(sent.ok && (await fileOf(sent.form, "receipt")?.text())).toBe("receipt");
    const empty = await readForm(posted(formOf({ name: "Awa", receipt: new File([], "") })), schema);
    expect(empty.ok && fileOf(empty.form, "receipt")).toBeNull();
  });

  test("one over 6 MB is refused with 413, and what was typed before the file is kept", async () => {
    const file = new File([new Uint8Array(FORM_MAX_BYTES)], "large.jpg", { type: "image/jpeg" });
    const read = await readForm(posted(formOf({ name: "Awa", phone: "301 2345", receipt: file })), schema);
    expect(read).toEqual({
      ok: false,
      status: 413,
      errors: { form: "Please select a file smaller than 5MB." },
      values: { name: "Awa", phone: "301 2345" },
    });
  });

  test("bytes that are no form are refused with 400", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const broken = new Request("http://localhost/form", { method: "POST", body: "nothing", headers });
    expect(await readForm(broken, schema)).toMatchObject({ ok: false, status: 400 });
    const json = new Request("http://localhost/form", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "text/json" },
    });
    expect(await readForm(json, schema)).toMatchObject({ ok: false, status: 400 });
  });
});
