/** What a cell may hold. Numbers are written as they are; nothing at all is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Starts the file, so that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet may run or read away at the beginning of a cell, behind any apostrophes of ours. */
const ACTS = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as a CSV file after RFC 4180 (commas, CRLF, quotes doubled) with a byte order mark. A text that a spreadsheet
 * could run as a formula gets an apostrophe in front; `readCsv` takes it away again.
 * Source: issue on money and stock, exports.
 */
export function writeCsv(rows: Iterable<readonly CsvCell[]>): string {
  let file = BYTE_ORDER_MARK;
  for (const row of rows) file += `${row.map(csvCell).join(",")}\r\n`;
  return file;
}

/** One cell as written in the file. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const harmless = ACTS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text `csvCell` was given: without the apostrophe that keeps it from being run. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && ACTS.test(cell.slice(1)) ? cell.slice(1) : cell;
}
