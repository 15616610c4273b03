import type { Pool } from "pg";

/**
 * Performs a start's work on the database, alone among all stores that start on it; waits for the others however long
 * they take. The lock ends with its transaction or its connection, so that a killed start cannot leave it behind, also
 * behind a pooler that shares connections between transactions.
 */
export async function withStartLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock(hashtext('store.starts'))");
    return await work();
  } finally {
    await client.query("rollback").catch(() => {});
    client.release(true);
  }
}
