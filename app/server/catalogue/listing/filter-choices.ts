import { sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./list-products.ts";
import { catalogueCounts } from "./showcase.ts";

/** What a listing can be narrowed to: only what something on sale really has. */
export type FilterChoices = { categories: string[]; brands: string[]; sizes: string[] };

const filterChoicesRegion = cacheRegion<FilterChoices>(1);

/** Returns the choices of the listing filters, in reading order; cached until the catalogue changes. */
export function filterChoices(shop: Shop): Promise<FilterChoices> {
  return shop.dataCache.region(filterChoicesRegion).getOrLoad("", () => readChoices(shop));
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
