import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

/** Pages of one listing, by number. */
export type ListingPages = ReadonlyMap<number, readonly ProductCard[]>;

const NONE: ListingPages = new Map();
const LISTINGS_KEPT = 8;

/** The pages of listings seen in this document, so that going back restores them all. Filled in the browser only. */
const seen = new Map<string, ListingPages>();
const listeners = new Set<() => void>();

/** Returns the pages seen of the listing at this URL; the same map until one is added. */
export function seenPages(address: string): ListingPages {
  return seen.get(address) ?? NONE;
}

/** The server has seen no pages. */
export function noPages(): ListingPages {
  return NONE;
}

/** Stores a page of a listing and notifies subscribers. */
export function addPage(address: string, number: number, cards: readonly ProductCard[]): void {
  storePage(address, number, cards);
  for (const listener of listeners) listener();
}

/** Stores a page already rendered, for the last few listings; it triggers no render. */
export function storePage(address: string, number: number, cards: readonly ProductCard[]): void {
  const pages = new Map(seen.get(address)).set(number, cards);
  seen.delete(address);
  seen.set(address, pages);
  for (const oldest of [...seen.keys()].slice(0, -LISTINGS_KEPT)) seen.delete(oldest);
}

/** Calls back whenever a page is added; returns an unsubscribe function. */
export function watchPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
