/** The storage key of the products viewed last. */
export const VIEWED_STORAGE_KEY = "kairaba-viewed";

/** The most viewed products that are stored. */
export const MAX_VIEWED = 12;

/** Product ids, the last one looked at first. */
export type Viewed = readonly string[];

/** Puts a product first among those looked at. Source: issue on the storefront, items 5 and 8. */
export function seeProduct(viewed: Viewed, productId: string): Viewed {
  return joinViewed([productId], viewed);
}

/** Two lists as one: the first one's products first, each product once. */
export function joinViewed(first: Viewed, second: Viewed): Viewed {
  return [...new Set([...first, ...second])].slice(0, MAX_VIEWED);
}
