import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { currentLocationState, fetchJson, isOverlayEntry, replaceEntry } from "#packages/page-browser";
import {
  addPage,
  type ListingPages,
  noPages,
  seenPages,
  storePage,
  watchPages,
} from "./listing-pages-store.ts";

type Listing = { cards: readonly ProductCard[]; total: number; page: number; pageCount: number };

export type ShownPages = {
  cards: ProductCard[];
  /** The numbers of the first and last page shown. */
  first: number;
  last: number;
  isComing: boolean;
  /** Whether the last requested page failed to load. */
  isMissing: boolean;
  /** Appends the next page; `came` is called once it is loaded. */
  showMore: (came?: (cards: readonly ProductCard[]) => void) => void;
};

/**
 * Returns a listing that grows in place. The URL has the number of the last page and the history entry that of the
 * first. So a shared URL opens at the same place, and going back shows every page again. Pages are fetched beside the
 * router: no overlay closes, and a failure removes nothing. Source: specification 3.11.
 */
export function useListingPages(place: ListingRoute, filter: ListingFilter, listing: Listing): ShownPages {
  const hrefOf = (page: number) => listingHref(place, { ...filter, page });
  const address = hrefOf(1);
  const { state } = useLocation();
  const seen = useSyncExternalStore(watchPages, () => seenPages(address), noPages);
  const [asking, setAsking] = useState<{ address: string; page: number; failed: boolean } | null>(null);
  const [reached, setReached] = useState({ from: "", page: 0 });

  useEffect(() => storePage(address, listing.page, listing.cards), [address, listing]);

  // Another page from the loader starts the list anew; new data for the same page does not.
  const beginning = `${listing.page} ${address}`;
  const wanted = reached.from === beginning ? reached.page : listing.page;
  const pages = withPage(seen, listing);
  const first = lowest(pages, listing.page, firstPageOf(state));
  const last = highest(pages, listing.page, wanted);

  useEffect(() => {
    if (last > listing.page) storePosition(hrefOf(last), first);
  });

  const isMine = asking !== null && asking.address === address;
  const isComing = isMine && !asking.failed;
  return {
    cards: cardsOf(pages, first, last),
    first,
    last,
    isComing,
    isMissing: isMine && asking.failed,
    showMore(came) {
      const page = last + 1;
      if (isComing || page > listing.pageCount) return;
      setAsking({ address, page, failed: false });
      const [path = "/", query = ""] = hrefOf(page).split("?");
      const params = new URLSearchParams(query);
      params.set("path", path);
      fetchJson<Listing>(`/api/listing-page?${params}`).then(
        (answer) => {
          addPage(address, page, answer.cards);
          setReached({ from: beginning, page });
          setAsking(null);
          came?.(answer.cards);
        },
        () => setAsking({ address, page, failed: true }),
      );
    },
  };
}

/** Writes the shown pages into the history entry. */
function storePosition(href: string, first: number): void {
  // Below an open overlay the page's own entry cannot be changed; it is written once the overlay has closed.
  if (isOverlayEntry()) return;
  const isStored = firstPageOf(currentLocationState()) === first;
  if (window.location.pathname + window.location.search === href && isStored) return;
  replaceEntry(href, { firstPage: first });
}

function firstPageOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("firstPage" in state)) return Number.POSITIVE_INFINITY;
  return typeof state.firstPage === "number" ? state.firstPage : Number.POSITIVE_INFINITY;
}

function withPage(seen: ListingPages, { page, cards }: Listing): ListingPages {
  return new Map(seen).set(page, cards);
}

function lowest(pages: ListingPages, from: number, wanted: number): number {
  let first = from;
  while (first > wanted && pages.has(first - 1)) first -= 1;
  return first;
}

function highest(pages: ListingPages, from: number, wanted: number): number {
  let last = from;
  while (last < wanted && pages.has(last + 1)) last += 1;
  return last;
}

/** Returns each product once, because a new product shifts others to the next page. */
function cardsOf(pages: ListingPages, first: number, last: number): ProductCard[] {
  const byId = new Map<string, ProductCard>();
  for (let page = first; page <= last; page += 1) {
    for (const card of pages.get(page) ?? []) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
