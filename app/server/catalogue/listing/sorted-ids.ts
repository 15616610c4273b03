import { and, type SQL, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { products } from "#database/schema/catalogue.ts";
import { ordering } from "./indexed-listing.ts";
import { shownPrice } from "./shown-price.ts";

/** A part of a sorted list. */
export type Stretch = { limit: number; offset: number };

/** Returns a query of the products that match the conditions, in the columns of `foundBy`, with the shown price. */
export function conditionsMet(where: SQL[], shownIn: string | null): SQL {
  const price = shownIn === null ? products.price : sql`${shownPrice(shownIn)} as price`;
  const columns = sql`${products.id}, ${products.name}, ${products.brand}, ${price}, ${products.createdAt}`;
  return sql`(select ${columns} from ${products} where ${and(...where)} offset 0)`;
}

/** Fetches all of them, then sorts. */
export async function sortedFew(
  db: Database,
  found: SQL,
  sort: ListingFilter["sort"],
  stretch: Stretch,
): Promise<string[]> {
  return await idsOf(db, sql`select id from ${found} as products`, sort, stretch);
}

/** Walks the index of the order until the stretch is full. */
export async function sortedMany(
  db: Database,
  where: SQL[],
  sort: ListingFilter["sort"],
  stretch: Stretch & { shownIn: string | null },
): Promise<string[]> {
  return await idsOf(db, sql`select id from ${products} where ${and(...where)}`, sort, stretch);
}

async function idsOf(
  db: Database,
  from: SQL,
  sort: ListingFilter["sort"],
  { limit, offset, shownIn = null }: Stretch & { shownIn?: string | null },
): Promise<string[]> {
  const order = sql.join(ordering(sort, shownIn === null ? undefined : shownPrice(shownIn)), sql`, `);
  const { rows } = await db.execute<{ id: string }>(
    sql`${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}
