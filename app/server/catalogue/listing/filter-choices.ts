import { and, sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { hasInStock, onSale, partOf } from "./filter-conditions.ts";
import { catalogueCounts } from "./showcase.ts";

/** What a listing can be narrowed to: only what something on sale really has. */
export type FilterChoices = { categories: string[]; brands: string[]; sizes: string[] };

const filterChoicesRegion = cacheRegion<FilterChoices>(50);

/**
 * Returns the choices of the listing filters, in reading order, the sizes only of what is in stock in the category
 * shown; cached until the catalogue changes.
 */
export function filterChoices(shop: Shop, category: string): Promise<FilterChoices> {
  const shown = category.toLowerCase();
  return shop.dataCache.region(filterChoicesRegion).getOrLoad(shown, () => readChoices(shop, shown));
}

async function readChoices(shop: Shop, category: string): Promise<FilterChoices> {
  const [counts, sizes] = await Promise.all([
    catalogueCounts(shop),
    shop.db
      .selectDistinct({ size: sql<string>`listed.size` })
      .from(products)
      .innerJoin(sql`unnest(${products.sizes}) as listed(size)`, hasInStock(sql`listed.size`))
      .where(and(onSale, sql`${products.category} ilike ${partOf(category)}`)),
  ]);
  return {
    categories: counts.categories.map(({ name }) => name),
    brands: counts.brands.map(({ name }) => name),
    sizes: sizes.map(({ size }) => size).sort(compareSizes),
  };
}
