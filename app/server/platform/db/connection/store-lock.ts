import type { ClientBase } from "pg";

/** One lock of the database: shared by all connections that a store listens on, had alone by who replaces its rows. */
const STORE_LOCK = "hashtext('store.runs')";

/**
 * Shows on this connection, for as long as it lasts, that a store runs on the database. While the database is being
 * replaced it waits for the end of that.
 */
export async function keepStoreLock(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${STORE_LOCK})`);
}

/**
 * Has the database for this transaction alone, so that no store begins to listen meanwhile. False where one listens
 * already, in whichever process and on whichever machine.
 */
export async function acquireStoreLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${STORE_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}
