import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";
import { closeSilentConnections } from "#app/server/platform/db/connection/close-silent-connections.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { refuseUnreplicatedCommits } from "#app/server/platform/db/connection/refuse-unreplicated-commits.ts";
import { releaseFailedBegin } from "#app/server/platform/db/connection/release-failed-begin.ts";
import { nameStatements, removeNames } from "#app/server/platform/db/statements/prepared-statements.ts";
import { sendStorableText } from "#app/server/platform/db/statements/storable-text.ts";
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from "#app/server/platform/resilience/circuit-breaker.ts";
import { budgetSpent, currentBudget } from "#app/server/platform/resilience/request-budget.ts";
import * as accounts from "#database/schema/accounts.ts";
import * as catalogue from "#database/schema/catalogue.ts";
import * as closing from "#database/schema/closing.ts";
import * as operations from "#database/schema/operations.ts";
import * as orders from "#database/schema/orders.ts";
import * as cards from "#database/schema/payment-pages.ts";
import * as payments from "#database/schema/payments.ts";
import * as purchasing from "#database/schema/purchasing.ts";
import * as settings from "#database/schema/settings.ts";

const schema = {
  ...accounts,
  ...cards,
  ...catalogue,
  ...closing,
  ...operations,
  ...orders,
  ...payments,
  ...purchasing,
  ...settings,
};

/** The handle of every query. */
export type Database = NodePgDatabase<typeof schema>;

/** The handle of queries within a transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Either handle, for reads and writes that may be part of a transaction. */
export type DatabaseOrTransaction = Database | Transaction;

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Opens while no connection is to be had. */
  breaker: CircuitBreaker;
  close: () => Promise<void>;
};

type Options = {
  connection: PoolConfig;
  max?: number;
  /** False behind a pooler that mixes up prepared statements. */
  hasNamedStatements?: boolean;
  onError?: (error: Error) => void;
  /** How long a statement may take. */
  patienceMs?: number;
  /** How long a database may send nothing while a query is pending. */
  silenceMs?: number;
};

/**
 * How long a statement may take, and how long it may wait for a connection. With five hundred concurrent orders on a slow
 * machine the last waits for seconds, which is no outage. A stopped database refuses at once.
 */
const PATIENCE_MS = 15_000;

/**
 * Planner settings for short queries on data in memory or on an SSD. Every connection sets them, and the time limit of
 * statements, so that a server behaves like the embedded database. A pooler ignores them: its own configuration has them.
 */
const SETTINGS = "-c random_page_cost=1.1 -c jit=off";

/** A running database has finished or cancelled every statement by then. */
const SILENCE_AFTER_MS = 5_000;

/** The TCP keep-alive of an idle connection. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a pool of at most `max` connections (10 by default) to the embedded database or to a server. A connection that
 * breaks, or sends nothing for `silenceMs` (5 s more than a statement may take, by default), is reported to `onError`
 * and replaced. Pool and clients have an error listener each, since an unhandled error would end the process.
 */
export function openDatabase({
  connection,
  max = 10,
  hasNamedStatements = true,
  onError = () => {},
  patienceMs = PATIENCE_MS,
  silenceMs = patienceMs + SILENCE_AFTER_MS,
}: Options): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    options: `${SETTINGS} -c statement_timeout=${patienceMs}`,
  });
  const breaker = createCircuitBreaker("database", { isAway: isOutage });
  limitAcquiring(pool, breaker);
  let isClosing = false;
  // The pool's end does not wait for its last connections, which may then report the end of the database.
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
    closeSilentConnections(client, silenceMs);
    if (hasNamedStatements) nameStatements(client);
    else removeNames(client);
    sendStorableText(client);
    releaseFailedBegin(client);
    refuseUnreplicatedCommits(client);
  });
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db: drizzle(pool, { schema }), pool, breaker, close };
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/**
 * Makes a pool give connections within the budget of the request that wants one, and refuse at once while the circuit
 * breaker is open. A connection that comes too late goes back.
 */
function limitAcquiring(pool: Pool, breaker: CircuitBreaker): void {
  const connect: () => Promise<PoolClient> = pool.connect.bind(pool);
  const acquire = () => breaker.run(() => withinBudget(connect));
  Object.assign(pool, {
    connect(callback?: Callback) {
      const acquired = acquire();
      if (!callback) return acquired;
      acquired.then(
        (client) => {
          keepAfterRefusal(client);
          callback(undefined, client, client.release);
        },
        (error: Error) => callback(error, undefined, () => {}),
      );
    },
  });
}

/**
 * Keeps a connection in the pool after the database has refused a single statement on it. The pool closes it on every
 * error, so that each buyer of a sold-out product would wait for a new connection and all its query plans.
 */
function keepAfterRefusal(client: PoolClient): void {
  const { release } = client;
  client.release = (error) => release(isRefusedStatement(error) ? undefined : error);
}

/** A fatal error ends its connection. */
function isRefusedStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === "ERROR";
}

async function withinBudget(connect: () => Promise<PoolClient>): Promise<PoolClient> {
  const budget = currentBudget();
  if (!budget) return await connect();
  const ms = budget.leftMs();
  if (ms <= 0) throw budgetSpent();
  const endWait = budget.beginWait();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(budgetSpent());
    }, ms);
  });
  const connecting = connect();
  connecting.then(
    (client) => isLate && client.release(),
    () => {},
  );
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
    endWait();
  }
}
