import { and, type SQL, sql } from "drizzle-orm";
import { colorFamiliesOf } from "#app/domain/catalogue/listing/color-families.ts";
import {
  type FilterChoice,
  type FilterChoices,
  isNarrowed,
  type ListingFilter,
  NO_FILTER,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { inSizeOrder } from "#app/domain/catalogue/sizes/sizes.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { cacheRegion } from "#packages/data-cache";
import { filterConditions, hasInStock } from "./filter-conditions.ts";
import { findProducts } from "./find-products.ts";

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

const OWN_VALUES = { category: "", brand: "", targetAudience: "", size: "", color: "" } as const;

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

/** Numbers beside a search, size, colour or price are counted among so many products at most. */
const COUNTED_UP_TO = 20_000;

/** The values of a category, brand and audience. */
const placeRegion = cacheRegion<FilterChoices>(200);
/** Their numbers beside a search, size, colour or price, by what was requested. */
const narrowedRegion = cacheRegion<FilterChoices>(500);

/**
 * Returns the choices of the listing filters, in reading order, for the category, brand and audience shown, colours by
 * their families. Each has the number of products that it leaves with all other filters of the listing, and is left out
 * where that is none and another leaves some; beside a size, colour, price or search of more than 20,000 products the
 * number is null. Cached until the catalogue changes. Source: specification 3.10.
 */
export async function filterChoices(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<FilterChoices> {
  const { category, brand, targetAudience, filter: view } = filter;
  const shown = { ...NO_FILTER, category: category.toLowerCase(), brand, targetAudience, filter: view };
  const place = await shop.dataCache
    .region(placeRegion)
    .getOrLoad(JSON.stringify(shown), () => readPlace(shop, shown));
  if (!isNarrowed(filter)) return place;
  const rate = shop.rates.current()[currency];
  const cacheKey = JSON.stringify([{ ...filter, sort: "", page: 1 }, currency, rate]);
  const narrow = () => narrowed(shop, filter, currency, place);
  return await shop.dataCache.region(narrowedRegion).getOrLoad(cacheKey, narrow);
}

async function readPlace(shop: Shop, shown: ListingFilter): Promise<FilterChoices> {
  const { audiences, sizes, ...rest } = await countValues(shop, shown, "USD");
  return {
    ...rest,
    audiences: AUDIENCES.flatMap((audience) => audiences.filter(({ name }) => name === audience)),
    sizes: inSizeOrder(sizes.filter(leavesAny), ({ name }) => name),
  };
}

/** Returns the same values with their numbers beside the filter; null where too many products would have to be read. */
async function narrowed(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  place: FilterChoices,
): Promise<FilterChoices> {
  const { count } = await findProducts(shop, { ...filter, ...OWN_VALUES }, currency);
  const counts = count.all > COUNTED_UP_TO ? null : await countValues(shop, filter, currency);
  return ofEachKind((kind) => {
    const found = new Map(counts?.[kind].map((value) => [value.name, value.products]));
    const values = place[kind].map(({ name }) => ({ name, products: counts && (found.get(name) ?? 0) }));
    return values.some(leavesAny) ? values.filter(leavesAny) : values;
  });
}

const leavesAny = ({ products }: FilterChoice) => products !== 0;

/** Counts products by their values of each kind. */
async function countValues(shop: Shop, filter: ListingFilter, currency: CurrencyCode): Promise<Counts> {
  const conditions = async (part: Partial<ListingFilter>) =>
    sql`(${and(...(await filterConditions(shop, { ...NO_FILTER, ...part }, currency)).where)})`;
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
      select ${sql.join([...columns, sizes, colors, ...fitting], sql`, `)} from ${products}
      where ${await conditions({ ...filter, ...OWN_VALUES })}
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
