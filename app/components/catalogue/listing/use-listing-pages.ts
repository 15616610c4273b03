import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { fetchJson } from "#app/browser/navigation/fetch-json.ts";
import { isOverlayEntry } from "#app/browser/overlay/overlay-history.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { currentLocationState, replaceEntry } from "#app/react-router/browser/history-state.ts";
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
  /** The pages on show, first and last. */
  first: number;
  last: number;
  isComing: boolean;
  /** The last page requested did not load. */
  isMissing: boolean;
  /** Puts the next page below what is on show; `came` is called once it has come. */
  showMore: (came?: (cards: readonly ProductCard[]) => void) => void;
};

/**
 * A listing that grows in place. The URL has the number of the last page and the history entry that of the first, so
 * that a shared URL opens at the same place and going back shows every page again. Fetched beside the router: nothing
 * open closes, and a page that does not load removes nothing. Source: issue on the storefront, item 2.
 */
export function useListingPages(place: ListingRoute, filter: ListingFilter, listing: Listing): ShownPages {
  const hrefOf = (page: number) => listingHref(place, { ...filter, page });
  const address = hrefOf(1);
  const { state } = useLocation();
  const seen = useSyncExternalStore(watchPages, () => seenPages(address), noPages);
  const [asking, setAsking] = useState<{ address: string; page: number; failed: boolean } | null>(null);
  const [reached, setReached] = useState({ from: "", page: 0 });

  useEffect(() => storePage(address, listing.page, listing.cards), [address, listing]);

  // Another page of the loader's is another beginning; its data coming anew is not.
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

/** Writes the pages on show into the history entry. */
function storePosition(href: string, first: number): void {
  // Above an open overlay's entry the page's own is out of reach; it is written once the overlay has closed.
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

/** Each product once: one that came into the shop meanwhile moves another to the next page. */
function cardsOf(pages: ListingPages, first: number, last: number): ProductCard[] {
  const byId = new Map<string, ProductCard>();
  for (let page = first; page <= last; page += 1) {
    for (const card of pages.get(page) ?? []) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
