import { and, sql } from "drizzle-orm";
import { colorFamiliesOf } from "#app/domain/catalogue/listing/color-families.ts";
import { filterOf, type ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { usualSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { filterConditions } from "./filter-conditions.ts";
import { catalogueCounts } from "./showcase.ts";

/** The values to filter a listing by; colours by the names of their families. */
export type FilterChoices = { categories: string[]; brands: string[]; sizes: string[]; colors: string[] };

const filterChoicesRegion = cacheRegion<FilterChoices>(50);

type Shown = Pick<ListingFilter, "category" | "targetAudience">;

/**
 * Returns the choices of the listing filters, in reading order, for the category and the audience shown: the usual sizes
 * and what is sold besides, and the colours in stock; cached until the catalogue changes.
 */
export function filterChoices(shop: Shop, { category, targetAudience }: Shown): Promise<FilterChoices> {
  const shown = { category: category.toLowerCase(), targetAudience };
  const find = () => readChoices(shop, shown);
  return shop.dataCache.region(filterChoicesRegion).getOrLoad(JSON.stringify(shown), find);
}

async function readChoices(shop: Shop, shown: Shown): Promise<FilterChoices> {
  const usual = usualSizes(shown.category, shown.targetAudience);
  const where = and(...(await filterConditions(shop, filterOf(shown), "USD")));
  const [counts, sizes, colors] = await Promise.all([
    catalogueCounts(shop),
    shop.db
      .selectDistinct({ size: sql<string>`unnest(${products.sizes})` })
      .from(products)
      .where(where),
    shop.db
      .selectDistinct({ color: sql<string>`unnest(${products.colors})` })
      .from(products)
      .where(and(where, sql`not ${products.isSoldOut}`)),
  ]);
  return {
    categories: counts.categories.map(({ name }) => name),
    brands: counts.brands.map(({ name }) => name),
    sizes: [...new Set([...usual, ...sizes.map(({ size }) => size)])].sort(compareSizes),
    colors: colorFamiliesOf(colors.map(({ color }) => color)),
  };
}
