import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * An insert of rows that all have the same columns, to be executed or made a part of a larger statement. They go as one
 * JSON parameter, so that the statement's words are the same for any number of rows and are quick to put together. A
 * column without a value in the first row has its default in all of them.
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

/** A value as PostgreSQL reads it for this column out of JSON. */
function toJson(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined || column.dataType === "json") return value ?? null;
  const written = column.mapToDriverValue(value);
  return written instanceof Uint8Array ? `\\x${Buffer.from(written).toString("hex")}` : written;
}
