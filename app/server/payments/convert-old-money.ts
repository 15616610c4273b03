import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

/**
 * Writes the entries of money that rows of the release before lack, and those of its stores while they still run. Repeating
 * it changes nothing. Returns how many it wrote. Dropped with the next release.
 */
export async function convertOldMoney(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ written: number }>(sql`select convert_old_money() as written`);
  return rows[0]?.written ?? 0;
}
