/**
 * The words for what could not be loaded. They have their own file, because they must be available offline.
 * Source: specification 12.1.
 */
export const NOT_LOADED = {
  products: "Failed to fetch products",
  orders: "Failed to fetch your orders. Please try again.",
  paymentSettings: "Failed to load payment settings.",
} as const;

/** The title of these words in a toast. */
export const NOT_LOADED_TITLE = "Error";

type WordsOfPage = readonly [path: RegExp, words: string];

/** The pages that have such words; the first that matches counts. */
const pages: WordsOfPage[] = [
  [/^\/(products|men|women|kids|brands)$/, NOT_LOADED.products],
  [/^\/my-orders$/, NOT_LOADED.orders],
  [/^\/checkout\/local/, NOT_LOADED.paymentSettings],
];

/** Adds pages that shoppers do not load. */
export function addNotLoadedPages(more: readonly WordsOfPage[]): void {
  pages.push(...more);
}

/** Returns the words for a page that could not be loaded; null where the specification has none. */
export function notLoadedMessage(pathname: string): string | null {
  return pages.find(([path]) => path.test(pathname))?.[1] ?? null;
}

/** Messages on network errors: for a form, for a page that could not be opened, and for the error screen. */
export const OFFLINE_MESSAGES = {
  title: "No connection",
  formNotSent:
    "We couldn't reach the shop. Everything you typed is still here: please send it again in a moment.",
  pageNotLoaded: "We couldn't reach the shop, so you're still on the same page.",
  screenNotLoaded: "We couldn't reach the shop. Please try again in a moment.",
} as const;
