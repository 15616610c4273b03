import { createHash } from "node:crypto";
import type { ClientBase } from "pg";

/*
 * PostgreSQL parses a statement with a name once per connection, and decides whether it plans it once, too. `prepareOnce`
 * also saves drizzle building a frequent query; every other statement gets its name from its text.
 */

const queries = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns the query of this name on this database, built at its first use by `build`, which ends with `.prepare(name)`.
 * A name belongs to one call of this function.
 */
export function prepareOnce<Query>(db: object, name: string, build: (name: string) => Query): Query {
  const byName = queries.get(db) ?? new Map<string, unknown>();
  queries.set(db, byName);
  const query = byName.get(name) ?? build(name);
  byName.set(name, query);
  // A name belongs to one call, so what is stored under it has that call's type.
  return query as Query;
}

/** A named statement takes some ten kilobytes of a connection. Bulk writes are long and rarely repeated. */
const MAX_NAMES = 200;
const MAX_TEXT_LENGTH = 4_000;

/** Names this connection's short statements by their text. For statements sent as an object, as drizzle does. */
export function nameStatements(client: ClientBase): void {
  const query = client.query;
  const names = new Map<string, string>();
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [
        isUnnamed(statement) ? { ...statement, name: nameIn(names, statement.text) } : statement,
        ...rest,
      ]),
  });
}

/** Sends every statement of this connection without its name, so that it is parsed each time. */
export function removeNames(client: ClientBase): void {
  const query = client.query;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [
        typeof statement === "object" && statement !== null && "name" in statement && "text" in statement
          ? { ...statement, name: undefined }
          : statement,
        ...rest,
      ]),
  });
}

function isUnnamed(statement: unknown): statement is { text: string } {
  if (typeof statement !== "object" || statement === null || !("text" in statement)) return false;
  return typeof statement.text === "string" && !("name" in statement && statement.name !== undefined);
}

function nameIn(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_TEXT_LENGTH || names.size >= MAX_NAMES) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
