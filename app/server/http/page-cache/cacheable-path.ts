import { COLOR_FAMILIES } from "#app/domain/catalogue/listing/color-families.ts";
import {
  type ListingFilter,
  readListingFilter,
  writeListingFilter,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { HOME_BRANDS, isCategory } from "#app/domain/catalogue/product.ts";
import { FORM_BRANDS } from "#app/domain/catalogue/product-choices.ts";
import { APPAREL_SIZES } from "#app/domain/catalogue/sizes/size-chart.ts";

/** Listing pages cached per filter; further pages are rendered each time. */
const CACHED_PAGES_PER_FILTER = 20;

const LISTING_PATHS = new Set([
  "/products",
  "/men",
  "/women",
  "/kids",
  "/brands",
  "/sneakers",
  "/streetwear",
  "/apparel",
  "/accessories",
  "/new",
  "/most-popular",
]);
const STATIC_PATHS = new Set(["/", "/cart", "/track", "/wishlist"]);
const SLUG_PATH = /^\/(product|page)\/([a-z0-9-]{1,120})$/;
const CATEGORY_PATH = /^\/category\/([a-z-]{1,40})$/;
const BRAND_PATH = /^\/brand\/([a-z0-9%-]{1,60})$/;

const KNOWN_BRANDS = new Set([...HOME_BRANDS, ...FORM_BRANDS].map((brand) => brand.toLowerCase()));
const KNOWN_SIZES = new Set<string>(APPAREL_SIZES);
const SHOE_SIZE = /^(?:1[5-9]|[234]\d)(?:\.5)?$/;

/**
 * Returns the canonical path under which an anonymous page may be cached: its path and the parameters its route
 * knows, in one order. Null for pages that are never cached, and for any value outside the shop's own words, so that
 * a stranger cannot fill the cache with pages nobody else requests. Unknown parameters are left out, and the page is
 * rendered from this path, so that nothing else of the request gets into it.
 */
export function cacheablePath(path: string, query: string): string | null {
  // The tracking link of a mail opens one shopper's order: with anything in its address it is nobody else's page.
  if (path === "/track" && query.length > 1) return null;
  if (STATIC_PATHS.has(path)) return path;
  if (SLUG_PATH.test(path)) return path;
  const category = CATEGORY_PATH.exec(path)?.[1];
  const brand = BRAND_PATH.exec(path)?.[1];
  const isListing =
    LISTING_PATHS.has(path) ||
    (category !== undefined && (category === "all" || isCategory(category))) ||
    (brand !== undefined && KNOWN_BRANDS.has(decodeOrEmpty(brand).toLowerCase()));
  if (!isListing) return null;
  if (query === "" || query === "?") return path;
  const searchParams = new URLSearchParams(query);
  if (overridesPath(searchParams) || (brand !== undefined && searchParams.has("sort"))) return null;
  const filter = readListingFilter(searchParams);
  if (!hasKnownValues(filter)) return null;
  const params = writeListingFilter(filter).toString();
  return params === "" ? path : `${path}?${params}`;
}

/** `/sneakers?category=all` is not `/sneakers`: an explicit "all" overrides what the path fixes. */
function overridesPath(searchParams: URLSearchParams): boolean {
  return ["category", "brand", "target_audience", "filter"].some((name) => {
    const value = searchParams.get(name)?.trim().toLowerCase();
    return value === "" || value === "all";
  });
}

function hasKnownValues(filter: ListingFilter): boolean {
  const isKnownSize = filter.size === "" || KNOWN_SIZES.has(filter.size) || SHOE_SIZE.test(filter.size);
  return (
    filter.search === "" &&
    filter.minPrice === null &&
    filter.maxPrice === null &&
    isKnownSize &&
    (filter.color === "" || COLOR_FAMILIES.some(({ name }) => name === filter.color)) &&
    (filter.category === "" || isCategory(filter.category)) &&
    (filter.brand === "" || KNOWN_BRANDS.has(filter.brand.toLowerCase())) &&
    filter.page <= CACHED_PAGES_PER_FILTER
  );
}

function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
