import { AUDIENCES, isCategory, type TargetAudience } from "#app/domain/catalogue/product.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
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
 * An address that lists products: `/men` fixes the audience, `/brand/nike` the brand. What is fixed is not
 * written into the query. Source: specification §2, Public routes; decisions, Listing.
 */
export type ListingPlace = {
  path: string;
  fixed: Partial<Pick<ListingFilter, "category" | "targetAudience" | "brand" | "filter">>;
  defaultSort: SortKey;
};

/** The place where nothing is fixed, so that every filter can be written there. */
export const ALL_PRODUCTS: ListingPlace = { path: "/products", fixed: {}, defaultSort: "name-asc" };

const PARAM_OF = {
  category: "category",
  targetAudience: "target_audience",
  brand: "brand",
  filter: "filter",
} as const;

/** The place of `/products`, `/men`, `/women`, `/kids` or `/brands`; any other path counts as `/products`. */
export function productsPlace(pathname: string): ListingPlace {
  const word = pathname.split("/")[1]?.toLowerCase() ?? "";
  if (word === "brands") return { ...ALL_PRODUCTS, path: "/brands", fixed: { filter: "brands" } };
  const audience = AUDIENCES.find((known) => known === word);
  return audience ? audiencePlace(audience) : ALL_PRODUCTS;
}

/** The place of a category: `/sneakers` for a main one, else `/category/{name}`; `all` fixes nothing. */
export function categoryPlace(name: string): ListingPlace {
  const path = categoryPath(name);
  const fixed = path === ALL_CATEGORIES ? {} : { category: name.trim().toLowerCase() };
  return { ...ALL_PRODUCTS, path, fixed };
}

/** The place of a brand, newest first. Source: specification §2 (lowercase in links), §7. */
export function brandPlace(brand: string): ListingPlace {
  return { path: brandPath(brand), fixed: { brand }, defaultSort: "newest" };
}

/** The place of any address that lists products; `writtenAs` tells how the shop writes a brand, null where nobody knows. */
export async function listingPlace(
  pathname: string,
  writtenAs: (brand: string) => Promise<string | null>,
): Promise<ListingPlace> {
  const [, word = "", name = ""] = pathname.split("/");
  if (word === "category") return categoryPlace(decoded(name));
  if (isCategory(word)) return categoryPlace(word);
  if (word !== "brand") return productsPlace(pathname);
  return brandPlace((await writtenAs(decoded(name))) ?? titleCase(decoded(name)));
}

/** What an address asks for: the query, and where it is silent what the place fixes. */
export function readPlacedFilter(place: ListingPlace, params: URLSearchParams): ListingFilter {
  const asked = readListingFilter(params);
  const silent = fixedKeys(place).filter((key) => !params.has(PARAM_OF[key]));
  const fixed = Object.fromEntries(silent.map((key) => [key, place.fixed[key]]));
  const sort = params.has("sort") ? asked.sort : defaultSort(asked.search, place.defaultSort);
  return { ...asked, ...fixed, sort };
}

/** Whether a filter still is what the place fixes; if not, it belongs under `/products`. */
export function fitsPlace(place: ListingPlace, filter: ListingFilter): boolean {
  return fixedKeys(place).every((key) => same(place.fixed[key], filter[key]));
}

/** The address of a filter, under the place where that is true to it, else under `/products`. */
export function listingHref(place: ListingPlace, filter: ListingFilter): string {
  if (!fitsPlace(place, filter)) return listingHref(ALL_PRODUCTS, filter);
  const params = writeListingFilter(filter);
  for (const key of fixedKeys(place)) params.delete(PARAM_OF[key]);
  if (filter.sort === defaultSort(filter.search, place.defaultSort)) params.delete("sort");
  else params.set("sort", filter.sort);
  const query = params.toString();
  return query === "" ? place.path : `${place.path}?${query}`;
}

/** The heading of a listing under `/products` and its other names. */
export function listingTitle(filter: ListingFilter): string {
  if (filter.filter === "brands") return "Brands";
  if (filter.targetAudience !== "") return titleCase(filter.targetAudience);
  if (filter.category !== "") return categoryTitle(filter.category);
  if (filter.filter === "featured") return "Featured";
  return "All Products";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function audiencePlace(audience: TargetAudience): ListingPlace {
  return { ...ALL_PRODUCTS, path: `/${audience}`, fixed: { targetAudience: audience } };
}

type FixedKey = keyof ListingPlace["fixed"];

function fixedKeys(place: ListingPlace): FixedKey[] {
  return (["category", "targetAudience", "brand", "filter"] as const).filter(
    (key) => place.fixed[key] !== undefined,
  );
}

function same(fixed: string | undefined, asked: string): boolean {
  return fixed?.toLowerCase() === asked.toLowerCase();
}
