import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { describeError } from "#app/server/platform/describe-error.ts";

/** The possible values of a cell. Numbers are written unchanged; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches where a spreadsheet may see the start of a formula: at the start of a cell, and after a semicolon, a tab or a
 * line break. With those separators a spreadsheet starts a new cell there, despite quotes.
 */
const FORMULA_START = /(^|[;\t\r\n])([" ]*)('*)(?=[=+\-@＝＋－＠])/g;
const ESCAPED_FORMULA_START = /(^|[;\t\r\n])([" ]*)'('*)(?=[=+\-@＝＋－＠])/g;

/** A number that a spreadsheet reads as one, not as a formula. */
const AMOUNT_BELOW_ZERO = /^-\d+(\.\d+)?$/;

/** Whitespace that a spreadsheet drops. */
const LEADING_BLANK = /^('*)(?=[\t\r\n])/;
const ESCAPED_LEADING_BLANK = /^'('*)(?=[\t\r\n])/;

/**
 * Returns rows as a CSV file according to RFC 4180 (commas, CRLF, doubled quotes) with a byte order mark. An apostrophe
 * precedes anything a spreadsheet could read as a formula; `readCsv` removes it. Source: specification 11.20.
 */
export function writeCsv(rows: Iterable<readonly CsvCell[]>): string {
  return BYTE_ORDER_MARK + csvRows(rows);
}

/**
 * Streams the same file as UTF-8: its header, and a chunk for each batch of rows. A batch is read when the one before was
 * taken, and none after the stream was cancelled.
 */
export function streamCsv<Row>(
  head: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* chunks() {
    yield encoder.encode(writeCsv([head]));
    try {
      for await (const batch of batches) yield encoder.encode(csvRows(batch.map(cellsOf)));
    } catch (error) {
      // The HTTP server prints a stream's error whole, and drizzle's has the values of the statement.
      throw new Error(`the file broke off: ${describeError(error)}`);
    }
  }
  // The global class is the same one; TypeScript knows it without `from`.
  return NodeReadableStream.from(chunks()) as ReadableStream<Uint8Array>;
}

function csvRows(rows: Iterable<readonly CsvCell[]>): string {
  let text = "";
  for (const row of rows) text += `${row.map(csvCell).join(",")}\r\n`;
  return text;
}

/** Returns one cell as written in the file. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string" || AMOUNT_BELOW_ZERO.test(cell)) return String(cell);
  const harmless = cell.replace(FORMULA_START, "$1$2'$3").replace(LEADING_BLANK, "'$1");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns the original text of `csvCell`, without the apostrophes. */
export function textOfCell(cell: string): string {
  return cell.replace(ESCAPED_LEADING_BLANK, "$1").replace(ESCAPED_FORMULA_START, "$1$2$3");
}
