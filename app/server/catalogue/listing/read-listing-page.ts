import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import {
  fitsRoute,
  type ListingRoute,
  listingHref,
  readRouteFilter,
} from "#app/domain/catalogue/listing/listing-route.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Shop } from "#app/server/shop.ts";
import { type BrandShelf, brandShelves } from "./brand-shelves.ts";
import { type FilterChoices, filterChoices } from "./filter-choices.ts";
import { type Listing, listProducts } from "./list-products.ts";

export type ListingPage = {
  place: ListingRoute;
  filter: ListingFilter;
  choices: FilterChoices;
  listing: Listing;
  /** The products by brand instead of one list, where that is the view. */
  shelves: BrandShelf[] | null;
  /** Absolute. */
  canonical: string;
};

/**
 * Returns what a listing at a URL shows; `elsewhere` where the query requests something that this path does not list.
 * Source: specification §2, Products page; decisions, Listing.
 */
export async function readListingPage(
  shop: Shop,
  input: { place: ListingRoute; params: URLSearchParams; currency: CurrencyCode },
): Promise<{ elsewhere: string } | { elsewhere: null; page: ListingPage }> {
  const { place, params, currency } = input;
  const filter = readRouteFilter(place, params);
  if (!fitsRoute(place, filter)) return { elsewhere: listingHref(place, filter) };
  const [choices, found] = await Promise.all([filterChoices(shop, filter), find(shop, filter, currency)]);
  const shown = { ...filter, page: found.listing.page };
  const canonical = `${shop.config.baseUrl}${listingHref(place, shown)}`;
  return { elsewhere: null, page: { place, filter: shown, choices, canonical, ...found } };
}

async function find(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<Pick<ListingPage, "listing" | "shelves">> {
  if (filter.filter !== "brands")
    return { listing: await listProducts(shop, filter, currency), shelves: null };
  const { shelves, ...rest } = await brandShelves(shop, filter, currency);
  return { listing: { cards: [], inStock: rest.total, ...rest }, shelves };
}
