import { and, type SQL, sql } from "drizzle-orm";
import { colorFamiliesOf } from "#app/domain/catalogue/listing/color-families.ts";
import {
  type FilterChoices,
  isNarrowed,
  type ListingFilter,
  NO_FILTER,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import { usualSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import { type SizeSystem, sizeSystemOfCurrency } from "#app/domain/catalogue/sizes/size-system.ts";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import { countFound, foundBy } from "#app/server/catalogue/search/search-products.ts";
import { anywhere, readSearch } from "#app/server/catalogue/search/search-query.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { EXACT_UP_TO, estimateOf, isLargeCatalogue, SAMPLE } from "./count-products.ts";
import { filterBounds, filterConditions, hasInStock } from "./filter-conditions.ts";
import { MAX_KEY_LENGTH } from "./find-product-ids.ts";

type Kind = keyof FilterChoices;
type Counts = Record<Kind, { name: string; products: number }[]>;

/** The filter that each kind of value sets: a listing has one of each, so that its own values are counted without it. */
const FILTER_OF = {
  categories: "category",
  brands: "brand",
  audiences: "targetAudience",
  sizes: "size",
  colors: "color",
} as const satisfies Record<Kind, keyof ListingFilter>;

const KINDS: readonly Kind[] = ["categories", "brands", "audiences", "sizes", "colors"];

/** A product's values of each kind. */
const VALUES: Record<Kind, SQL> = {
  categories: sql`array[${products.category}]`,
  brands: sql`array[${products.brand}]`,
  audiences: sql`case ${products.targetAudience} when 'unisex' then array['men', 'women', 'kids', 'unisex']
    else array[${products.targetAudience}] end`,
  sizes: sql`${products.sizes}`,
  colors: sql`array[array_to_string(${products.colors}, ' ')]`,
};

/** The values of a category, brand and audience. */
const placeRegion = cacheRegion<FilterChoices>(200);
/** Their numbers beside a search, size, colour or price, by what was requested. */
const narrowedRegion = cacheRegion<FilterChoices>(500);

/**
 * Returns the choices of the listing filters, in reading order, for the category, brand and audience shown: the usual
 * sizes of the currency's shoppers and what is sold besides, colours by their families. Each has the number of products
 * that it leaves with all other filters of the listing. It is exact, save beside a size, colour, price, or search of
 * more than 1,000 products in a large catalogue: then an estimate in hundreds, or null below that. Cached until the
 * catalogue changes. Source: specification 3.10.
 */
export async function filterChoices(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<FilterChoices> {
  const { category, brand, targetAudience, filter: view } = filter;
  const shown = { ...NO_FILTER, category: category.toLowerCase(), brand, targetAudience, filter: view };
  const system = sizeSystemOfCurrency(currency);
  const place = await shop.dataCache
    .region(placeRegion)
    .getOrLoad(JSON.stringify([shown, system]), () => readPlace(shop, shown, system));
  if (!isNarrowed(filter)) return place;
  const rate = shop.rates.current()[currency];
  const cacheKey = JSON.stringify([{ ...filter, sort: "", page: 1 }, currency, rate]);
  const narrow = () => narrowed(shop, filter, currency, place);
  return cacheKey.length > MAX_KEY_LENGTH
    ? await narrow()
    : await shop.dataCache.region(narrowedRegion).getOrLoad(cacheKey, narrow);
}

async function readPlace(shop: Shop, shown: ListingFilter, system: SizeSystem): Promise<FilterChoices> {
  const { audiences, sizes: sold, ...rest } = await countValues(shop, shown, "USD");
  const unsold = [...new Set(usualSizes(shown.category, shown.targetAudience, system))]
    .filter((size) => !sold.some(({ name }) => name === size))
    .map((name) => ({ name, products: 0 }));
  return {
    ...rest,
    audiences: AUDIENCES.flatMap((audience) => audiences.filter(({ name }) => name === audience)),
    sizes: [...sold, ...unsold].sort((one, other) => compareSizes(one.name, other.name)),
  };
}

/** Returns the same values with their numbers beside the filter. */
async function narrowed(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  place: FilterChoices,
): Promise<FilterChoices> {
  const among = (await isLargeCatalogue(shop.db)) ? await fewFound(shop, filter, currency) : sql`true`;
  const counts = await countValues(shop, filter, currency, among);
  const recounted = (kind: Kind) => {
    const found = new Map(counts[kind].map((value) => [value.name, value.products]));
    return place[kind].map(({ name }) => {
      const counted = found.get(name) ?? 0;
      return { name, products: among === null ? estimateOf(counted) || null : counted };
    });
  };
  return ofEachKind(recounted);
}

/** Returns the condition of being among the products that a search finds; null without a search, or for thousands. */
async function fewFound(shop: Shop, filter: ListingFilter, currency: CurrencyCode): Promise<SQL | null> {
  const bounded = withTypedBounds({ ...filter, size: "", color: "" });
  if (bounded.search === "") return null;
  const { query } = await readSearch(shop, bounded.search);
  if (query === null) return sql`false`;
  const bounds = await filterBounds(shop, bounded, currency);
  const question = anywhere(query);
  if ((await countFound(shop.db, question, bounds)) > EXACT_UP_TO) return null;
  return sql`${products.id} = any(array(select id from ${foundBy(question, bounds, EXACT_UP_TO)}))`;
}

/** Counts products by their values of each kind, among those that meet a condition, or of a sample where that is null. */
async function countValues(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  among: SQL | null = sql`true`,
): Promise<Counts> {
  const conditions = async (part: Partial<ListingFilter>) =>
    sql`(${and(...(await filterConditions(shop, { ...NO_FILTER, ...part }, currency)))})`;
  const always = { ...filter, category: "", brand: "", targetAudience: "", size: "", color: "" } as const;
  const fits = KINDS.map((kind) => sql.identifier(`fits_${kind}`));
  const fitting = await Promise.all(
    KINDS.map(async (kind, at) => {
      const name = FILTER_OF[kind];
      return sql`${await conditions({ [name]: filter[name] })} as ${fits[at]}`;
    }),
  );
  const ofKind = KINDS.map((kind, at) => {
    const others = sql.join(fits.toSpliced(at, 1), sql` and `);
    const isCounted = kind === "sizes" ? hasInStock(sql`listed.name`) : sql`true`;
    return sql`select ${kind}::text as kind, listed.name as name, count(*) filter (where ${isCounted})::int as products
      from products, unnest(${VALUES[kind]}) as listed(name) where listed.name <> '' and ${others} group by listed.name`;
  });
  const { id, isSoldOut, stockPerSize, sizes, colors } = products;
  const columns = [id, isSoldOut, stockPerSize, products.category, products.brand, products.targetAudience];
  const { rows } = await shop.db.execute<{ kind: Kind; name: string; products: number }>(sql`
    with products as (
      select ${sql.join([...columns, sizes, colors, ...fitting], sql`, `)} from ${products} ${among === null ? SAMPLE : sql``}
      where ${await conditions(always)} and ${among ?? sql`true`}
    )
    select * from (${sql.join(ofKind, sql` union all `)}) as counted order by ${alphabetical(sql`name`)}`);
  const of = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ name, products }) => ({ name, products }));
  return { ...ofEachKind(of), colors: colorFamiliesOf(of("colors")) };
}

function ofEachKind<Value>(read: (kind: Kind) => Value): Record<Kind, Value> {
  return {
    categories: read("categories"),
    brands: read("brands"),
    audiences: read("audiences"),
    sizes: read("sizes"),
    colors: read("colors"),
  };
}
