import { PRODUCT_CSV_COLUMNS, type ProductCells } from "#app/domain/catalogue/csv/product-csv.ts";
import { type CsvFile, type CsvRow, readCsv } from "#app/server/platform/csv/read-csv.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

/** The maximum number of rows in a file. */
const IMPORT_MAX_ROWS = 5_000;
/** Spreadsheets leave blank rows at the end. */
const MAX_ROWS_WITH_BLANKS = 4 * IMPORT_MAX_ROWS;

/** An error of the whole file, as text. */
export type BrokenCsv = Refusal<"broken_csv", string>;

/** The cells of a row by column, without columns that the file lacks. */
export type RowRecord = { row: number; cells: Partial<ProductCells>; tooLong: boolean };

/** Reads the rows of a product file by column. Refusal: `broken_csv` for a wrong header or too many rows. */
export function readRowRecords(text: string): Ok<RowRecord[]> | BrokenCsv {
  const file = readCsv(text, MAX_ROWS_WITH_BLANKS);
  if (!file.ok) return file;
  const broken = headProblem(file.value);
  if (broken !== null) return refuseWith("broken_csv", broken);
  return ok(file.value.rows.map((row) => recordOf(file.value.head, row)));
}

/** Spreadsheets leave columns without a name at the end after deletions. */
function namedColumns(head: string[]): number {
  return head.findLastIndex((name) => name !== "") + 1;
}

function headProblem({ head, rows }: CsvFile): string | null {
  const isColumn = (name: string) => (PRODUCT_CSV_COLUMNS as readonly string[]).includes(name);
  const strange = head.slice(0, namedColumns(head)).filter((name) => !isColumn(name));
  if (strange.length > 0) {
    const names = strange.map((name) => `"${name}"`).join(", ");
    return `The file has columns the shop does not know: ${names}. It knows ${PRODUCT_CSV_COLUMNS.join(", ")}.`;
  }
  const twice = head.find((name, at) => name !== "" && head.indexOf(name) !== at);
  if (twice !== undefined) return `The column ${twice} is listed twice.`;
  if (rows.length === 0) return "The file has a header but no rows.";
  if (rows.length > IMPORT_MAX_ROWS)
    return `The file has ${rows.length} rows; at most ${IMPORT_MAX_ROWS} can be imported at once.`;
  return null;
}

function recordOf(head: string[], { row, cells }: CsvRow): RowRecord {
  const record: RowRecord = { row, cells: {}, tooLong: cells.slice(head.length).some((cell) => cell !== "") };
  for (const column of PRODUCT_CSV_COLUMNS) {
    const at = head.indexOf(column);
    if (at >= 0) record.cells[column] = cells[at] ?? "";
  }
  return record;
}
