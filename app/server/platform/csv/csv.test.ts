import { parse } from "csv-parse/sync";
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

  test.each([
    "=1+1",
    "+220 301",
    "-5+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "'=1",
    '=HYPERLINK("x")',
  ])("cannot run %j as a formula, and reads it back", (text) => {
    const cell = csvCell(text);
    expect(cell.replace(/^"/, "")).toMatch(/^'/);
    const read = readCsv(writeCsv([["head"], [text]]));
    expect(read.ok && read.value.rows[0]?.cells[0]).toBe(text.replace(/\r/g, "\n"));
  });

  const hidden = [
    "Nice shoe;=1+1",
    "Nice shoe;'=1+1",
    'Nice shoe; ""=1+1',
    "Nice shoe\t=1+1",
    "Two lines\n=1+1;-2",
    "- a list\n- of two\n\n@three",
    "\t=1\t+2",
  ];
  test.each(hidden)("begins no formula within %j for a spreadsheet of commas, semicolons or tabs", (text) => {
    const file = writeCsv([
      ["id", "text"],
      ["first", text],
      [text, "last"],
    ]);
    for (const separator of [",", ";", "\t"]) {
      for (const cell of cellsAsSpreadsheet(file.slice(1), separator))
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }
    const read = readCsv(file);
    expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual([
      ["first", text],
      [text, "last"],
    ]);
  });

  test("leaves harmless texts and an apostrophe of their own alone", () => {
    for (const text of ["Awa", "'n beetjie", "5-pack", "a=b", "'", "", "-5", "-48.50"])
      expect(csvCell(text)).toBe(text);
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
    expect(readCsv(`a\n${"b".repeat(100_010)}`)).toMatchObject({
      detail: expect.stringMatching(/100000 char/),
    });
    expect(readCsv("a\n1\n2\n", 2)).toMatchObject({ ok: true });
    expect(readCsv("a\n1\n2\n3\n", 2)).toMatchObject({ detail: expect.stringMatching(/more than 2 rows/) });
    expect(readCsv("")).toMatchObject({ ok: false, detail: "The file is empty." });
  });
});

/** Returns the cells as a spreadsheet with this separator reads them; only a quote at the start of a cell counts. */
function cellsAsSpreadsheet(file: string, separator: string): string[] {
  return parse(file, { delimiter: separator, relax_quotes: true, relax_column_count: true }).flat();
}
