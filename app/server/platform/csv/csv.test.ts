import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";
import { csvCell, writeCsv } from "./write-csv.ts";

describe("a CSV file", () => {
  test("begins with a byte order mark and follows RFC 4180", () => {
    expect(
      writeCsv([
        ["a", "b"],
        ['say "hi"', "x,y"],
        [1, null],
        [true, "two\nlines"],
      ]),
    ).toBe('\uFEFFa,b\r\n"say ""hi""","x,y"\r\n1,\r\ntrue,"two\nlines"\r\n');
  });

  test.each(["=1+1", "+220 301", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1", '=HYPERLINK("x")'])(
    "cannot run %j as a formula, and reads it back",
    (text) => {
      const cell = csvCell(text);
      expect(cell.replace(/^"/, "")).toMatch(/^'/);
      const read = readCsv(writeCsv([["head"], [text]]));
      expect(read.ok && read.value.rows[0]?.cells[0]).toBe(text.replace(/\r/g, "\n"));
    },
  );

  test("leaves harmless texts and an apostrophe of their own alone", () => {
    for (const text of ["Awa", "'n beetjie", "5-pack", "a=b", ""]) expect(csvCell(text)).toBe(text);
  });

  test("is read with semicolons or tabs, without a mark, and with blank rows, keeping a spreadsheet's row numbers", () => {
    const read = readCsv('Name;Price\r\nA;"1;2"\r\n;\r\nB;3\r\n');
    expect(read).toEqual({
      ok: true,
      value: {
        head: ["name", "price"],
        rows: [
          { row: 2, cells: ["A", "1;2"] },
          { row: 4, cells: ["B", "3"] },
        ],
      },
    });
    expect(readCsv("a\tb\n1\t2").ok).toBe(true);
  });

  test("that is broken or empty is refused in words", () => {
    expect(readCsv('a,b\n"never ends,1\n')).toMatchObject({ ok: false, reason: "broken_csv" });
    expect(readCsv("")).toMatchObject({ ok: false, detail: "The file is empty." });
  });
});
