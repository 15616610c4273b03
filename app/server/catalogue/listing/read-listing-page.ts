import type { FilterChoices, ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import {
  fitsRoute,
  type ListingRoute,
  listingHref,
  readRouteFilter,
  searchTitle,
} from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { searchQuery } from "#app/server/catalogue/search/search-query.ts";
import type { Shop } from "#app/server/shop.ts";
import { type BrandShelf, brandShelves } from "./brand-shelves.ts";
import { filterChoices } from "./filter-choices.ts";
import { type Listing, listProducts } from "./list-products.ts";
import { popularInStock } from "./shelves.ts";

export type ListingPage = {
  place: ListingRoute;
  filter: ListingFilter;
  choices: FilterChoices;
  listing: Listing;
  /** The products by brand instead of one list, where that is the view. */
  shelves: BrandShelf[] | null;
  /** The heading of a search, with what it was read as where a word of it is in no product; null without a search. */
  searchTitle: string | null;
  /** Up to four popular products in stock instead of a list that is empty. */
  popular: ProductCard[];
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
  const [choices, found] = await Promise.all([
    filterChoices(shop, filter, currency),
    find(shop, filter, currency),
  ]);
  const shown = { ...filter, page: found.listing.page };
  const canonical = `${shop.config.baseUrl}${listingHref(place, shown)}`;
  const [heading, popular] = await Promise.all([
    titleOfSearch(shop, filter.search, found.listing.total),
    found.listing.total === 0 ? popularInStock(shop, currency) : [],
  ]);
  const page = { place, filter: shown, choices, canonical, searchTitle: heading, popular, ...found };
  return { elsewhere: null, page };
}

async function titleOfSearch(shop: Shop, search: string, total: number): Promise<string | null> {
  if (search === "") return null;
  return searchTitle(search, total, (await searchQuery(shop, search))?.correction ?? null);
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
