import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { type ListingFilter, PAGE_SIZE, type SortKey } from "#app/domain/catalogue/listing/listing-filter.ts";
import { productColumns, type toProducts } from "#app/server/catalogue/product-rows.ts";
import { lexeme } from "#app/server/catalogue/search/search-query.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import { products } from "#database/schema/catalogue.ts";
import {
  boundConditions,
  type FilterBounds,
  isPlain,
  kindOfBounds,
  NO_BOUNDS,
  onSale,
} from "./filter-conditions.ts";
import { shownPrice } from "./shown-price.ts";

/**
 * A filter whose products an index can both count and sort: by category, brand, audience and featured only. Category
 * and brand are the full names that the filter's text is part of; null is no matter.
 */
export type IndexedFilter = {
  categories: string[] | null;
  brands: string[] | null;
  targetAudience: ListingFilter["targetAudience"];
  isFeatured: boolean;
};

/** Returns the conditions of an indexed filter, with its values as parameters. */
export function indexedConditions(filter: IndexedFilter): SQL[] {
  return conditionsOf(filter, (value) => sql.param(value));
}

/**
 * Returns the same conditions, with a size and a colour, as queries of `products.search_document`, so that one index
 * scan evaluates all. The index only narrows a size down; the row decides.
 */
export function indexedQueries(
  { categories, brands, targetAudience, isFeatured }: IndexedFilter,
  { size, color }: FilterBounds,
): string[] {
  const oneOf = (letter: string, list: string[]) =>
    `(${list.map((name) => lexeme(letter + name.slice(0, 200))).join(" | ")})`;
  return [
    categories && oneOf("g", categories),
    brands && oneOf("h", brands),
    targetAudience === "" ? null : oneOf("i", [targetAudience, "unisex"]),
    isFeatured ? "k" : null,
    size !== null && /^[a-z0-9]+(?:\.[0-9])?$/i.test(size) ? lexeme(`d${size.toLowerCase()}`) : null,
    color && `(${color})`,
  ].filter((question) => question !== null);
}

/** Returns the exact number of products. Prepared once per connection for each kind of filter and bounds. */
export async function countIndexed(db: Database, filter: IndexedFilter, bounds = NO_BOUNDS): Promise<number> {
  const count = prepareOnce(db, `listing count ${kindOf(filter)} ${kindOfBounds(bounds)}`, (name) =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(products)
      .where(and(...placeholders(filter), ...boundPlaceholders(bounds)))
      .prepare(name),
  );
  const [row] = await count.execute({ ...valuesOf(filter), ...bounds });
  return row?.total ?? 0;
}

/**
 * Returns the ids of a stretch of products in a sort order, by walking its index. Prepared like their count; with a
 * size or prices it is planned for each value.
 */
export async function indexedIds(
  db: Database,
  filter: IndexedFilter,
  { sort, limit, offset }: { sort: SortKey; limit: number; offset: number },
  bounds = NO_BOUNDS,
): Promise<string[]> {
  const isPlanned = isPlain(bounds);
  const build = (name: string) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(...placeholders(filter), ...boundPlaceholders(bounds)))
      .orderBy(
        ...ordering(sort, bounds.shownIn === null ? undefined : shownPrice(sql.placeholder("shownIn"))),
      )
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(isPlanned ? name : "");
  // Other lengths come from programs, seldom, and are not worth a plan of their own on every connection.
  const kind = `${sort} ${kindOf(filter)} ${kindOfBounds(bounds)}`;
  const page = limit === PAGE_SIZE ? prepareOnce(db, `listing page ${kind}`, build) : build("");
  const rows = await page.execute({ ...valuesOf(filter), ...bounds, limit, offset });
  return rows.map(({ id }) => id);
}

/** Returns full rows, in any order. */
export async function rowsByIds(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const byIds = prepareOnce(db, "products by ids", (name) =>
    db
      .select(productColumns)
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`)
      .prepare(name),
  );
  return await byIds.execute({ ids });
}

/** Returns the sort orders as the indexes of `products` have them, by dollars unless another price is given. */
export function ordering(sort: SortKey, price: SQL | typeof products.price = products.price): SQL[] {
  const byName = [alphabetical(products.name), asc(products.id)];
  switch (sort) {
    case "name-asc":
    case "relevance":
      // Without a search everything is as relevant.
      return byName;
    case "price-asc":
      return [asc(price), ...byName];
    case "price-desc":
      return [desc(price), ...byName];
    case "brand-asc":
      return [alphabetical(products.brand), ...byName];
    case "newest":
      return [desc(products.createdAt), desc(products.id)];
    default:
      return sort satisfies never;
  }
}

/** A product as every read selects it. */
export type ProductRow = Parameters<typeof toProducts>[1][number];

const AUDIENCE = "targetAudience";

function conditionsOf(
  { categories, brands, targetAudience, isFeatured }: IndexedFilter,
  write: (value: string | string[], name: string) => unknown,
): SQL[] {
  const isOneOf = (column: typeof products.category | SQL, list: string[], name: string) =>
    list.length === 1
      ? sql`${column} = ${write(list[0] ?? "", name)}`
      : sql`${column} = any(${write(list, name)}::text[])`;
  return [
    onSale,
    categories && isOneOf(products.category, categories, "categories"),
    brands && isOneOf(alphabetical(products.brand), brands, "brands"),
    targetAudience === ""
      ? null
      : sql`${products.targetAudience} in (${write(targetAudience, AUDIENCE)}, 'unisex')`,
    isFeatured ? sql`${products.isFeatured}` : null,
  ].filter((condition) => condition !== null);
}

function boundPlaceholders(bounds: FilterBounds): SQL[] {
  return boundConditions(bounds, (_value, bound) => sql.placeholder(bound));
}

function placeholders(filter: IndexedFilter): SQL[] {
  return conditionsOf(filter, (_value, name) => sql.placeholder(name));
}

function valuesOf({ categories, brands, targetAudience }: IndexedFilter): Record<string, unknown> {
  const only = (list: string[] | null) => (list?.length === 1 ? list[0] : list);
  return { categories: only(categories), brands: only(brands), [AUDIENCE]: targetAudience };
}

function kindOf({ categories, brands, targetAudience, isFeatured }: IndexedFilter): string {
  const many = (list: string[] | null) => (list === null ? "any" : list.length === 1 ? "one" : "some");
  return `${many(categories)} ${many(brands)} ${targetAudience === "" ? "any" : "one"} ${isFeatured}`;
}
