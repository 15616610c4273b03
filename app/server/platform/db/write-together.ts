import { type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "./open-database.ts";

/** A write that is put together but not yet sent, such as `db.insert(table).values(rows)`. */
export type Write = SQLWrapper;

/**
 * Sends writes as one statement, which costs about as much as one of them: all of them happen, or none. They do not
 * see each other's rows and have no order among themselves; what refers to another's row must know its id beforehand,
 * and references are checked at the end. Answers how many rows the first of them wrote.
 */
export async function writeTogether(
  db: DatabaseOrTransaction,
  [first, ...others]: [Write, ...Write[]],
): Promise<number> {
  const beside = others.map(
    (write, index) => sql`${sql.identifier(`write_${index + 2}`)} as (${write.getSQL()})`,
  );
  const head = beside.length === 0 ? sql`` : sql`with ${sql.join(beside, sql`, `)} `;
  const { rowCount } = await db.execute(sql`${head}${first.getSQL()}`);
  return rowCount ?? 0;
}
