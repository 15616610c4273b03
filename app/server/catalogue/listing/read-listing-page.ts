import type { FilterChoices, ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import {
  fitsRoute,
  type ListingRoute,
  listingHref,
  readRouteFilter,
  searchTitle,
} from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { FoundPage } from "#app/domain/catalogue/search/search-words.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { readSearch } from "#app/server/catalogue/search/search-query.ts";
import type { Shop } from "#app/server/shop.ts";
import { filterChoices } from "./filter-choices.ts";
import { type Listing, listProducts } from "./list-products.ts";
import { type BrandShelf, readBrandShelves } from "./read-brand-shelves.ts";
import { popularInStock } from "./shelves.ts";

type ListingPage = {
  place: ListingRoute;
  filter: ListingFilter;
  choices: FilterChoices;
  listing: Listing;
  /** The products by brand instead of one list, where that is the view. */
  shelves: BrandShelf[] | null;
  /** The heading of a search, with what it was read as; null without a search. */
  searchTitle: string | null;
  /** The pages of the shop that the search finds. */
  pages: FoundPage[];
  /** Up to four popular products in stock instead of a list that is empty. */
  popular: ProductCard[];
  /** Absolute. */
  canonical: string;
};

/**
 * Returns what a listing at a URL shows; `elsewhere` where the query requests something that this path does not list.
 * Source: specification 3.9.
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
  const { search } = withTypedBounds(filter);
  const [read, popular] = await Promise.all([
    search === "" ? null : readSearch(shop, search),
    found.listing.total === 0 ? popularInStock(shop, currency) : [],
  ]);
  const pages = read?.pages ?? [];
  const heading = filter.search === "" ? null : searchTitle(filter.search, found.listing.total, read);
  const page = { place, filter: shown, choices, canonical, searchTitle: heading, pages, popular, ...found };
  return { elsewhere: null, page };
}

async function find(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<Pick<ListingPage, "listing" | "shelves">> {
  if (filter.filter !== "brands")
    return { listing: await listProducts(shop, filter, currency), shelves: null };
  const { shelves, ...rest } = await readBrandShelves(shop, filter, currency);
  return { listing: { cards: [], ...rest }, shelves };
}
