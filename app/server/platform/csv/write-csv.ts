/** What a cell may hold. Numbers are written as they are; nothing at all is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Starts the file, so that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Where a spreadsheet may see the beginning of a formula: at the start of a cell, and behind a semicolon, a tab or a
 * line break, where one set to semicolons or tabs begins a cell of its own whatever quotes are around it.
 */
const FORMULA_START = /(^|[;\t\r\n])([" ]*)('*)(?=[=+\-@＝＋－＠])/g;
const ESCAPED_FORMULA_START = /(^|[;\t\r\n])([" ]*)'('*)(?=[=+\-@＝＋－＠])/g;

/** Blanks that a spreadsheet drops, whatever follows them. */
const LEADING_BLANK = /^('*)(?=[\t\r\n])/;
const ESCAPED_LEADING_BLANK = /^'('*)(?=[\t\r\n])/;

/**
 * Rows as a CSV file after RFC 4180 (commas, CRLF, quotes doubled) with a byte order mark. Wherever a spreadsheet of
 * commas, semicolons or tabs could begin a formula, an apostrophe stands in front; `readCsv` removes it again.
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
  const harmless = cell.replace(FORMULA_START, "$1$2'$3").replace(LEADING_BLANK, "'$1");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text `csvCell` was given: without the apostrophes that keep it from being run. */
export function textOfCell(cell: string): string {
  return cell.replace(ESCAPED_LEADING_BLANK, "$1").replace(ESCAPED_FORMULA_START, "$1$2$3");
}
