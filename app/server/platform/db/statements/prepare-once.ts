import type { Database } from "#app/server/platform/db/open-database.ts";

const statements = new WeakMap<Database, Map<string, unknown>>();

/**
 * The statement of this name on this database, put together at its first use: by `build`, which ends with
 * `.prepare(name)`, so that the database too reads it once a connection. One name belongs to one call of this.
 */
export function prepareOnce<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, known);
  const statement = known.get(name) ?? build(name);
  known.set(name, statement);
  // Every name is used by one call only, so what is kept under it has that call's type.
  return statement as Statement;
}
