import type { Pool } from "pg";
import { liftTimeLimits } from "./lift-time-limits.ts";

/**
 * Performs a start's work on the database, alone among all stores that start on it; waits for the others however long
 * they take. The lock ends with its transaction or its connection, so that a killed start cannot leave it behind, also
 * behind a pooler that shares connections between transactions.
 */
export async function withStartLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await liftTimeLimits(client);
    await client.query("select pg_advisory_xact_lock(hashtext('store.starts'))");
    return await work();
  } finally {
    await client.query("rollback").catch(() => {});
    client.release(true);
  }
}
