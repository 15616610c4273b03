import type { ClientBase } from "pg";

/**
 * Lifts every time limit of the server for this transaction: it may take long, wait for locks and pause. The first
 * statement also tells `closeSilentConnections`. Not every server knows each of the settings.
 */
export async function liftTimeLimits(client: ClientBase): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query(`select set_config(name, '0', true) from pg_settings
    where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}
