import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * Returns an insert of rows with equal columns, to be executed or made part of a larger statement. The rows are one JSON
 * parameter, so that the statement's text is equal for any number of rows. A column without a value in the first row
 * gets its default in all of them.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): SQL {
  const [first] = rows;
  if (!first) throw new Error("there are no rows to insert");
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => valueAt(first, key) !== undefined);
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, toJson(column, valueAt(row, key))])),
  );
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(", "));
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}

function valueAt(row: object, key: string): unknown {
  return Reflect.get(row, key);
}

/** Returns a value in the form in which PostgreSQL reads this column from JSON. */
function toJson(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined || column.dataType === "json") return value ?? null;
  const written = column.mapToDriverValue(value);
  return written instanceof Uint8Array ? `\\x${Buffer.from(written).toString("hex")}` : written;
}
