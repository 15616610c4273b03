import { type SQLWrapper, sql } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import { COUNT_LIMIT } from "#app/domain/format-count.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

const LAST_PAGE = 1_000_000;

/** Returns how many rows a query has; `COUNT_LIMIT` + 1 where it has more than `COUNT_LIMIT`. */
export async function countUpToLimit(db: DatabaseOrTransaction, found: SQLWrapper): Promise<number> {
  return await db.$count(sql`(select from ${found} as found limit ${COUNT_LIMIT + 1}) as counted`);
}

/**
 * Returns a page of a list and its number, counted by `countUpToLimit`. `found` is the query of all rows, and `read` reads
 * some of them. A page beyond the last returns the last; `pageCount` of a longer list than is counted grows with the page.
 */
export async function readPage<Row>(
  db: DatabaseOrTransaction,
  { requested, perPage, found }: { requested: number | undefined; perPage: number; found: SQLWrapper },
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; page: number; pageCount: number }> {
  const total = await countUpToLimit(db, found);
  if (total > COUNT_LIMIT) {
    const { page, offset } = clampPage(requested, LAST_PAGE * perPage, perPage);
    const rows = await read({ limit: perPage + 1, offset });
    const pageCount = Math.max(Math.ceil(total / perPage), rows.length > perPage ? page + 1 : page);
    if (rows.length > 0) return { rows: rows.slice(0, perPage), total, page, pageCount };
  }
  const all = total > COUNT_LIMIT ? await db.$count(sql`${found} as found`) : total;
  const { page, pageCount, offset } = clampPage(requested, all, perPage);
  return { rows: await read({ limit: perPage, offset }), total, page, pageCount };
}
