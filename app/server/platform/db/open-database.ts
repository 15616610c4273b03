import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import { closeSilentConnections } from "#app/server/platform/db/connection/close-silent-connections.ts";
import { releaseFailedBegin } from "#app/server/platform/db/connection/release-failed-begin.ts";
import { nameStatements } from "#app/server/platform/db/statements/prepared-statements.ts";
import { sendStorableText } from "#app/server/platform/db/statements/storable-text.ts";
import * as accounts from "#database/schema/accounts.ts";
import * as cards from "#database/schema/cards.ts";
import * as catalogue from "#database/schema/catalogue.ts";
import * as operations from "#database/schema/operations.ts";
import * as orders from "#database/schema/orders.ts";
import * as payments from "#database/schema/payments.ts";
import * as settings from "#database/schema/settings.ts";

const schema = { ...accounts, ...cards, ...catalogue, ...operations, ...orders, ...payments, ...settings };

/** The handle every query goes through; a transaction's `tx` satisfies it too. */
export type Database = NodePgDatabase<typeof schema>;

/** What a writer inside somebody's transaction takes. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Either handle, for reads and writes that may stand alone or inside a transaction. */
export type DatabaseOrTransaction = Database | Transaction;

export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

type Options = {
  connection: PoolConfig;
  max?: number;
  onError?: (error: Error) => void;
  /** How long a database may send nothing while a query is pending. */
  silenceMs?: number;
};

/**
 * The shop's data is in memory or on a solid disk, and its queries are short: every connection sets the planner
 * accordingly, so that a server plans as the embedded database does.
 */
const PLANNER = "-c random_page_cost=1.1 -c jit=off";

/**
 * As long as a statement may take, its turn is waited for. Five hundred buyers at once who order on a slow machine wait
 * nine seconds for the last of them, which is no outage. A database that is gone refuses at once.
 */
const PATIENCE_MS = 15_000;

/** A database that lives has ended every statement by then, or has timed it out. */
const SILENCE_MS = PATIENCE_MS + 5_000;

/** How soon the system probes the other end of an idle connection. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a pool of at most `max` connections (10 by default) to the embedded database's socket or to a server. A
 * connection that breaks, or is silent for `silenceMs` (20 s by default), is reported to `onError` and replaced; it
 * never ends the process, which is why both the pool and each of its clients have a listener.
 */
export function openDatabase({
  connection,
  max = 10,
  onError = () => {},
  silenceMs = SILENCE_MS,
}: Options): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    statement_timeout: PATIENCE_MS,
    options: PLANNER,
  });
  let isClosing = false;
  // The pool's end does not wait for the last connection's, which may then see the database go: nothing was lost.
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
    closeSilentConnections(client, silenceMs);
    nameStatements(client);
    sendStorableText(client);
    releaseFailedBegin(client);
  });
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db: drizzle(pool, { schema }), pool, close };
}
