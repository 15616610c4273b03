import { and, type SQL, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { products } from "#database/schema/catalogue.ts";
import { ordering } from "./indexed-listing.ts";

/** A part of a sorted list. */
export type Stretch = { limit: number; offset: number };

/** The products that fulfil the conditions, as the rows that `foundBy` has. */
export function conditionsMet(where: SQL[]): SQL {
  const columns = sql`${products.id}, ${products.name}, ${products.brand}, ${products.price}, ${products.createdAt}`;
  return sql`(select ${columns} from ${products} where ${and(...where)} offset 0)`;
}

/** All of them are fetched, then sorted. */
export async function sortedFew(
  db: Database,
  found: SQL,
  sort: ListingFilter["sort"],
  stretch: Stretch,
): Promise<string[]> {
  return await idsOf(db, sql`select id from ${found} as products`, sort, stretch);
}

/** The index of the order is walked until the stretch is full. */
export async function sortedMany(
  db: Database,
  where: SQL[],
  sort: ListingFilter["sort"],
  stretch: Stretch,
): Promise<string[]> {
  return await idsOf(db, sql`select id from ${products} where ${and(...where)}`, sort, stretch);
}

async function idsOf(
  db: Database,
  from: SQL,
  sort: ListingFilter["sort"],
  { limit, offset }: Stretch,
): Promise<string[]> {
  const order = sql.join(ordering(sort), sql`, `);
  const { rows } = await db.execute<{ id: string }>(
    sql`${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}
