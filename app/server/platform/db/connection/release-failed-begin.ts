import type { PoolClient } from "pg";

const BEGIN = /^begin\b/i;

/**
 * Releases a pool's connection whose BEGIN fails, as when it broke while idle. drizzle begins before it watches for
 * errors, so the pool would count the broken connection as in use until the process ends.
 */
export function releaseFailedBegin(client: PoolClient): void {
  const { query } = client;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown => {
      const result: unknown = Reflect.apply(query, client, [statement, ...rest]);
      if (result instanceof Promise && isBegin(statement))
        result.catch((error: Error) => client.release(error));
      return result;
    },
  });
}

function isBegin(statement: unknown): boolean {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "text" in statement &&
    BEGIN.test(String(statement.text))
  );
}
