import type { Client } from "pg";

/** Who sets a time limit of their own means to wait: backups, and rows by the million. */
const OWN_LIMIT = /\bset\s+(?:local\s+)?statement_timeout\b/i;

/**
 * Closes a connection that has a pending query and received no byte for `withinMs`: the database, or the network to
 * it, is gone. The query fails with `ETIMEDOUT`, and a pool removes the connection. One with a time limit of its own
 * is left alone from then on.
 */
export function closeSilentConnections(client: Client, withinMs: number): void {
  const { query, connection } = client;
  const { stream } = connection;
  let timer: NodeJS.Timeout | null = null;
  let isWatched = true;
  const calm = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const watch = () => {
    if (timer) timer.refresh();
    else timer = setTimeout(() => stream.destroy(silenceOf(withinMs)), withinMs).unref();
  };
  stream.on("data", () => timer?.refresh());
  client.on("drain", calm);
  client.on("end", calm);
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]): unknown => {
      if (isWatched && OWN_LIMIT.test(textOf(asked))) {
        isWatched = false;
        calm();
      }
      if (isWatched) watch();
      return Reflect.apply(query, client, [asked, ...rest]);
    },
  });
}

function silenceOf(withinMs: number): Error {
  const error = new Error(`the database said nothing for ${withinMs / 1000} s`);
  return Object.assign(error, { code: "ETIMEDOUT" });
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  return typeof asked === "object" && asked !== null && "text" in asked ? String(asked.text) : "";
}
