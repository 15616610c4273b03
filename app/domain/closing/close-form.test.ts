import { describe, expect, test } from "vitest";
import { readCloseForm } from "./close-form.ts";

describe("a counted sum", () => {
  const read = (typed: string) => {
    const form = new FormData();
    form.set("counted-wave", typed);
    return readCloseForm(form, ["wave"]);
  };

  test.each([
    ["12,400.50", 1_240_050],
    ["12400,50", 1_240_050],
    ["D 400", 40_000],
    ["-500", -50_000],
    ["", null],
  ])("“%s” is %s bututs", (typed, counted) => {
    expect(read(typed)).toMatchObject({ ok: true, value: { counts: [{ counted }] } });
  });

  test.each(["1,2,3", "many", "1.234", "99999999999999"])("“%s” is refused beside its field", (typed) => {
    expect(read(typed)).toMatchObject({
      ok: false,
      detail: { "counted-wave": expect.stringContaining("amount") },
    });
  });
});
