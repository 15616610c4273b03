import { CsvError, parse } from "csv-parse/sync";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { textOfCell } from "./write-csv.ts";

/** A row of a file; `row` is its number in a spreadsheet, whose header is row 1. */
export type CsvRow = { row: number; cells: string[] };

/** A file's header (lower case, trimmed) and its rows without blank ones. */
export type CsvFile = { head: string[]; rows: CsvRow[] };

/** In characters; several times the longest row of the shop's files. */
const ROW_MAX_LENGTH = 100_000;

/**
 * Parses a CSV file as spreadsheets save it: with or without a byte order mark, separated by commas, semicolons or
 * tabs. The apostrophes that keep a cell from being run are removed, line breaks in cells become single ones. A file of more rows than `maxRows`, blank ones included, is not read to its end. Refusal:
 * `broken_csv`, with a sentence.
 */
export function readCsv(text: string, maxRows?: number): Ok<CsvFile> | Refusal<"broken_csv", string> {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: ROW_MAX_LENGTH,
      ...(maxRows !== undefined && { to: maxRows + 2 }),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      const words = `A row has more than ${ROW_MAX_LENGTH} characters. Perhaps a quotation mark is missing.`;
      return refuseWith("broken_csv", words);
    }
    const row = typeof error.records === "number" ? error.records + 1 : null;
    const place = row === null ? "" : ` near row ${row}`;
    return refuseWith(
      "broken_csv",
      `The file cannot be read${place}: a quotation mark is missing or out of place.`,
    );
  }
  if (maxRows !== undefined && records.length > maxRows + 1) {
    return refuseWith("broken_csv", `The file has more than ${maxRows} rows. Please send fewer at once.`);
  }
  const [first, ...rest] = records;
  if (!first || first.every((cell) => cell.trim() === ""))
    return refuseWith("broken_csv", "The file is empty.");
  const head = first.map((name) => textOfCell(name).trim().toLowerCase());
  const rows = rest
    .map((cells, at) => ({ row: at + 2, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return ok({ head, rows });
}

function cleanCell(cell: string): string {
  return textOfCell(cell).replace(/\r\n?/g, "\n");
}

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = end < 0 ? text : text.slice(0, end);
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}
