import { Client, type ClientConfig } from "pg";
import { describeError } from "#app/server/platform/describe-error.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

type Urls = { databaseUrl: string; listenDatabaseUrl: string | null };

/** `hasNamedStatements` is false behind a pooler that runs a connection's prepared statements on another one. */
type CheckedPooler = { hasNamedStatements: boolean };

/**
 * Finds out whether a pooler between the store and its database shares connections between transactions. Refusal:
 * `not_started` with one line for the operator where the database does not respond, and where subscriptions would be
 * lost, since no connection leads past such a pooler.
 */
export async function checkPooler(urls: Urls): Promise<Ok<CheckedPooler> | Refusal<"not_started", string>> {
  const pooling = await findPooling("DATABASE_URL", urls.databaseUrl);
  if (!pooling.ok) return pooling;
  const { sharesConnections, hasNamedStatements } = pooling.value;
  if (urls.listenDatabaseUrl === null) {
    if (!sharesConnections) return ok({ hasNamedStatements });
    return refuseWith(
      "not_started",
      "LISTEN_DATABASE_URL: is required, since DATABASE_URL leads to a pooler that shares connections between transactions",
    );
  }
  const listening = await findPooling("LISTEN_DATABASE_URL", urls.listenDatabaseUrl);
  if (!listening.ok) return listening;
  if (!listening.value.sharesConnections) return ok({ hasNamedStatements });
  return refuseWith(
    "not_started",
    "LISTEN_DATABASE_URL: leads to a pooler that shares connections between transactions; it must lead to the database itself",
  );
}

type Pooling = { sharesConnections: boolean; hasNamedStatements: boolean };

/** PostgreSQL's codes for a prepared statement that exists already, and for one that does not exist. */
const WRONG_STATEMENT = new Set(["42P05", "26000"]);

/** Two clients in no simple order, so that a pooler cannot give each the same connection every time by chance. */
const TURNS = [0, 1, 1, 0, 1, 0, 0, 1];

/** Connects two clients: each has a back end of its own, unless a pooler shares them. */
async function findPooling(
  variable: string,
  url: string,
): Promise<Ok<Pooling> | Refusal<"not_started", string>> {
  const clients = [0, 1].map(() => connectLater({ connectionString: url }));
  try {
    const backEnds = clients.map(() => new Set<number>());
    for (const client of clients) await client.connect();
    for (const turn of TURNS) {
      const pid = await backEndOf(clients[turn]);
      if (pid === null) return ok({ sharesConnections: true, hasNamedStatements: false });
      backEnds[turn]?.add(pid);
    }
    const [one, other] = backEnds;
    const isOwn = one?.size === 1 && other?.size === 1 && ![...one].some((pid) => other.has(pid));
    return ok({ sharesConnections: !isOwn, hasNamedStatements: true });
  } catch (error) {
    return refuseWith("not_started", `${variable}: the database does not answer: ${describeError(error)}`);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

function connectLater(connection: ClientConfig): Client {
  const client = new Client({ ...connection, connectionTimeoutMillis: 15_000, query_timeout: 15_000 });
  client.on("error", () => {});
  return client;
}

/** Returns the process id of a client's back end by a prepared statement; null where the pooler lost the statement. */
async function backEndOf(client: Client | undefined): Promise<number | null> {
  try {
    const statement = { name: "back_end", text: "select pg_backend_pid() as pid" };
    const found = await client?.query<{ pid: number }>(statement);
    return found?.rows[0]?.pid ?? null;
  } catch (error) {
    if (error instanceof Error && "code" in error && WRONG_STATEMENT.has(String(error.code))) return null;
    throw error;
  }
}
