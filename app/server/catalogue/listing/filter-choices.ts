import { and, type SQL, sql } from "drizzle-orm";
import { colorFamiliesOf } from "#app/domain/catalogue/listing/color-families.ts";
import {
  type FilterChoices,
  isNarrowed,
  type ListingFilter,
  NO_FILTER,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { usualSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import { type SizeSystem, sizeSystemOfCurrency } from "#app/domain/catalogue/sizes/size-system.ts";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { filterConditions, hasInStock } from "./filter-conditions.ts";

const filterChoicesRegion = cacheRegion<FilterChoices>(200);

/**
 * Returns the choices of the listing filters, in reading order, for the category, brand and audience shown: the usual
 * sizes of the currency's shoppers and what is sold besides, colours by their families. Each has the number of products
 * that it leaves there; beside a search, size, colour or price that number would be wrong, and is null. Cached until the
 * catalogue changes.
 */
export function filterChoices(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<FilterChoices> {
  const { category, brand, targetAudience, filter: view } = filter;
  const shown = { ...NO_FILTER, category: category.toLowerCase(), brand, targetAudience, filter: view };
  const hasCounts = !isNarrowed(filter);
  const system = sizeSystemOfCurrency(currency);
  return shop.dataCache
    .region(filterChoicesRegion)
    .getOrLoad(JSON.stringify([shown, hasCounts, system]), () => readChoices(shop, shown, hasCounts, system));
}

async function readChoices(
  shop: Shop,
  shown: ListingFilter,
  hasCounts: boolean,
  system: SizeSystem,
): Promise<FilterChoices> {
  /** Counts products by their `values`; `any` undoes what the filter says of these. */
  const countBy = async (values: SQL, any: Partial<ListingFilter> = {}, isCounted = sql`true`) =>
    await shop.db
      .select({
        name: sql<string>`listed.name`,
        products: hasCounts ? sql<number>`count(*) filter (where ${isCounted})::int` : sql<null>`null`,
      })
      .from(products)
      .innerJoin(sql`unnest(${values}) as listed(name)`, sql`listed.name <> ''`)
      .where(and(...(await filterConditions(shop, { ...shown, ...any }, "USD"))))
      .groupBy(sql`listed.name`)
      .orderBy(alphabetical(sql`listed.name`));
  const { targetAudience } = products;
  const [categories, brands, audiences, sold, colors] = await Promise.all([
    countBy(sql`array[${products.category}]`, { category: "" }),
    countBy(sql`array[${products.brand}]`, { brand: "" }),
    countBy(
      sql`case ${targetAudience} when 'unisex' then array['men', 'women', 'kids', 'unisex'] else array[${targetAudience}] end`,
      { targetAudience: "" },
    ),
    countBy(sql`${products.sizes}`, {}, hasInStock(sql`listed.name`)),
    countBy(sql`array[array_to_string(${products.colors}, ' ')]`),
  ]);
  const unsold = [...new Set(usualSizes(shown.category, shown.targetAudience, system))]
    .filter((size) => !sold.some(({ name }) => name === size))
    .map((name) => ({ name, products: hasCounts ? 0 : null }));
  return {
    categories,
    brands,
    audiences: AUDIENCES.flatMap((audience) => audiences.filter(({ name }) => name === audience)),
    sizes: [...sold, ...unsold].sort((one, other) => compareSizes(one.name, other.name)),
    colors: colorFamiliesOf(colors),
  };
}
