import type { Pool } from "pg";

/**
 * Performs a start's work on the database, alone among all stores that start on it; waits for the others however long
 * they take. The lock ends with its connection, so that a killed start cannot leave it behind.
 */
export async function withStartLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(hashtext('store.starts'))");
    return await work();
  } finally {
    client.release(true);
  }
}
