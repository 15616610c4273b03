import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * A text in the order of the alphabet, whatever its case and accents (ICU's root collation), and whatever order the
 * database has by default. Indexes that are walked in it are created with the same collation.
 */
export function alphabetical(text: AnyColumn | SQL): SQL {
  return sql`${text} collate alphabet`;
}
