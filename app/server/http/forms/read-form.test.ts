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

  test("returns a message beside the field and the submitted values, but no password", async () => {
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

  test("one over 6 MB is refused with 413, and the values before the file are returned", async () => {
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

  test("one that breaks off in a part is refused with 400", async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAwa';
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const read = await readForm(
      new Request("http://localhost/form", { method: "POST", body, headers }),
      schema,
    );
    expect(read).toMatchObject({ ok: false, status: 400 });
  });

  const many = (count: number, name: (at: number) => string) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [name(at), "1"]));
  const parts = (count: number) => {
    const form = formOf({ name: "Awa" });
    for (let at = 0; at < count; at += 1) form.append(`f${at}`, "1");
    return form;
  };
  test.each([
    ["31,000 fields", many(31_000, (at) => `f${at}`)],
    ["500 parts and more", parts(500)],
    ["a name of 201 letters", formOf({ name: "Awa", ["n".repeat(201)]: "1" })],
    ["a name of 201 letters, url-encoded", new URLSearchParams({ name: "Awa", ["n".repeat(201)]: "1" })],
    ["a text of over 1 MB beside files", formOf({ name: "Awa", note: "a".repeat(1024 * 1024 + 1) })],
  ])("one with %s is refused with 400, in words", async (_what, form) => {
    const read = await readForm(posted(form), schema);
    expect(read).toMatchObject({
      ok: false,
      status: 400,
      errors: { form: expect.stringMatching(/more in this form/) },
    });
  });

  test("one of thousands of chosen things is read", async () => {
    const read = await readForm(posted(many(25_000, () => "colours")), schema.omit({ name: true }));
    expect(read.ok && read.value.colours).toHaveLength(25_000);
  });

  test("a part whose headers are beyond 8 KB is no field", async () => {
    const body = `--x\r\nx-more: ${"a".repeat(10_000)}\r\ncontent-disposition: form-data; name="name"\r\n\r\nAwa\r\n--x--\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const read = await readForm(
      new Request("http://localhost/form", { method: "POST", body, headers }),
      schema,
    );
    expect(read).toMatchObject({ ok: false, status: 422 });
  });

  test("the empty form and a name in any script are read as browsers send them", async () => {
    const all = z.record(z.string(), z.unknown());
    expect(await readForm(posted(new FormData()), all)).toMatchObject({ ok: true, value: {} });
    const form = formOf({ naïve: "ŋaari", file: new File(["x"], "réçu.pdf", { type: "application/pdf" }) });
    const read = await readForm(posted(form), all);
    expect(read.ok && [read.value.naïve, fileOf(read.form, "file")?.name]).toEqual(["ŋaari", "réçu.pdf"]);
  });
});
