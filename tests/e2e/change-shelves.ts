import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { findRunningConnection } from "#app/server/platform/postgres/embedded-postgres.ts";

/** Changes what is on the shelves behind the shoppers' backs, or counts what they left; answers the statement's rows. */
export async function changeShelves(
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const connection = findRunningConnection(process.env.E2E_DATA_DIR ?? "");
  if (!connection) throw new Error("the store under test has no running database");
  const { pool, close } = openDatabase({ connection, max: 1 });
  try {
    return (await pool.query(statement, values)).rows;
  } finally {
    await close();
  }
}
