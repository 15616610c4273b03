import type { ClientBase, Pool } from "pg";
import { liftTimeLimits } from "#app/server/platform/db/connection/lift-time-limits.ts";

/** A database lock: shared by the listening connections of a store, exclusive to a restore. */
const STORE_LOCK = "hashtext('store.runs')";

/** Takes the shared lock of a running store until the connection ends; waits for the end of a restore. */
export async function holdStoreLock(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${STORE_LOCK})`);
}

/**
 * Takes the exclusive lock for this transaction, so that no store starts meanwhile. Returns false where a store runs on
 * the database, on any machine.
 */
export async function acquireStoreLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${STORE_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}

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
