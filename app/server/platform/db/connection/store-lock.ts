import type { ClientBase } from "pg";

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
