import { sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/sizes.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import type { Shop } from "#app/server/shop.ts";
import { onSale } from "./list-products.ts";
import { catalogueCounts } from "./showcase.ts";

/** What a listing can be narrowed to: only what something on sale really has. */
export type FilterChoices = { categories: string[]; brands: string[]; sizes: string[] };

const KEPT_FOR_MS = 10_000;

const kept = new WeakMap<Shop, { choices: FilterChoices; at: number }>();

/** The choices of the listing filters, in reading order. Read again after ten seconds. */
export async function filterChoices(shop: Shop): Promise<FilterChoices> {
  const now = shop.clock().getTime();
  const known = kept.get(shop);
  if (known && now - known.at < KEPT_FOR_MS) return known.choices;
  const choices = await readChoices(shop);
  kept.set(shop, { choices, at: now });
  return choices;
}

async function readChoices(shop: Shop): Promise<FilterChoices> {
  const [counts, sizes] = await Promise.all([
    catalogueCounts(shop),
    shop.db
      .selectDistinct({ size: sql<string>`unnest(${products.sizes})` })
      .from(products)
      .where(onSale),
  ]);
  return {
    categories: counts.categories.map(({ name }) => name),
    brands: counts.brands.map(({ name }) => name),
    sizes: sizes.map(({ size }) => size).sort(compareSizes),
  };
}
