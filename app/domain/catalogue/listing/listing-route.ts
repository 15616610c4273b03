import { AUDIENCES, type TargetAudience } from "#app/domain/catalogue/product.ts";
import { plural } from "#app/domain/plural.ts";
import { titleCase } from "#app/domain/title-case.ts";
import {
  categoryTitle,
  defaultSort,
  type ListingFilter,
  readListingFilter,
  type SortKey,
  writeListingFilter,
} from "./listing-filter.ts";
import { ALL_CATEGORIES, brandPath, categoryPath } from "./listing-path.ts";

/**
 * A URL that lists products: `/men` fixes the audience, `/brand/nike` the brand. Fixed values are not in the query.
 * Source: specification 3.9.
 */
export type ListingRoute = {
  path: string;
  fixed: Partial<Pick<ListingFilter, "category" | "targetAudience" | "brand" | "filter">>;
  defaultSort: SortKey;
};

/** The route that fixes nothing, so that every filter is in its query. */
const ALL_PRODUCTS: ListingRoute = { path: "/products", fixed: {}, defaultSort: "name-asc" };

const PARAM_OF = {
  category: "category",
  targetAudience: "target_audience",
  brand: "brand",
  filter: "filter",
} as const;

/** Returns the route of `/products`, `/men`, `/women`, `/kids` or `/brands`; any other path counts as `/products`. */
export function productsRoute(pathname: string): ListingRoute {
  const word = pathname.split("/")[1]?.toLowerCase() ?? "";
  if (word === "brands") return { ...ALL_PRODUCTS, path: "/brands", fixed: { filter: "brands" } };
  const audience = AUDIENCES.find((known) => known === word);
  return audience ? audienceRoute(audience) : ALL_PRODUCTS;
}

/** Returns the route of a category: `/sneakers` for a main one, else `/category/{name}`; `all` fixes nothing. */
export function categoryRoute(name: string): ListingRoute {
  const path = categoryPath(name);
  const fixed = path === ALL_CATEGORIES ? {} : { category: name.trim().toLowerCase() };
  return { ...ALL_PRODUCTS, path, fixed };
}

/** Returns the route of a brand, newest first. Source: specification 3.9. */
export function brandRoute(brand: string): ListingRoute {
  return { path: brandPath(brand), fixed: { brand }, defaultSort: "newest" };
}

/** Returns the filter of a URL: its query, completed by what the route fixes. */
export function readRouteFilter(place: ListingRoute, params: URLSearchParams): ListingFilter {
  const requested = readListingFilter(params);
  const silent = fixedKeys(place).filter((key) => !params.has(PARAM_OF[key]));
  const fixed = Object.fromEntries(silent.map((key) => [key, place.fixed[key]]));
  const sort = params.has("sort") ? requested.sort : defaultSort(requested.search, place.defaultSort);
  return { ...requested, ...fixed, sort };
}

/** Returns whether a filter matches what the route fixes; otherwise it belongs under `/products`. */
export function fitsRoute(place: ListingRoute, filter: ListingFilter): boolean {
  return fixedKeys(place).every((key) => same(place.fixed[key], filter[key]));
}

/** Returns the URL of a filter, under this route if the filter matches it, else under `/products`. */
export function listingHref(place: ListingRoute, filter: ListingFilter): string {
  if (!fitsRoute(place, filter)) return listingHref(ALL_PRODUCTS, filter);
  const params = writeListingFilter(filter);
  for (const key of fixedKeys(place)) params.delete(PARAM_OF[key]);
  if (filter.sort === defaultSort(filter.search, place.defaultSort)) params.delete("sort");
  else params.set("sort", filter.sort);
  const query = params.toString();
  return query === "" ? place.path : `${place.path}?${query}`;
}

/** Returns the heading of a listing under `/products` and its aliases. */
export function listingTitle(filter: ListingFilter): string {
  if (filter.filter === "brands") return "Brands";
  if (filter.targetAudience !== "") return titleCase(filter.targetAudience);
  if (filter.category !== "") return categoryTitle(filter.category);
  if (filter.filter === "featured") return "Featured";
  return "All Products";
}

/**
 * Returns the heading of a search: "3 results for “jordon”, showing Jordan", "Sorry, no “574”. Showing New Balance" where
 * no product has a word, and "You'll find “refund” here" where only pages of the shop are found.
 */
export function searchTitle(
  search: string,
  total: number,
  read: { shown: string | null; dropped: readonly string[]; pages: readonly unknown[] } | null,
): string {
  if (total === 0) return read?.pages.length ? `You'll find “${search}” here` : `No results for “${search}”`;
  const results = `${total} ${plural(total, "result")} for “${search}”`;
  if (!read?.shown) return results;
  if (read.dropped.length === 0) return `${results}, showing ${read.shown}`;
  const words = read.dropped.map((word) => `“${word}”`).join(" or ");
  return `Sorry, no ${words}. Showing ${read.shown}`;
}

function audienceRoute(audience: TargetAudience): ListingRoute {
  return { ...ALL_PRODUCTS, path: `/${audience}`, fixed: { targetAudience: audience } };
}

type FixedKey = keyof ListingRoute["fixed"];

function fixedKeys(place: ListingRoute): FixedKey[] {
  return (["category", "targetAudience", "brand", "filter"] as const).filter(
    (key) => place.fixed[key] !== undefined,
  );
}

function same(fixed: string | undefined, requested: string): boolean {
  return fixed?.toLowerCase() === requested.toLowerCase();
}
