/** The storage key of the products viewed last. */
export const VIEWED_STORAGE_KEY = "kairaba-viewed";

/** The maximum number of viewed products stored. Browsers still have and send more after it was lowered. */
export const MAX_VIEWED = 12;

/** Product ids, the last viewed first. */
export type Viewed = readonly string[];

/** Moves a product to the front of the viewed ones. Source: specification 3.17. */
export function seeProduct(viewed: Viewed, productId: string): Viewed {
  return joinViewed([productId], viewed);
}

/** Merges two lists: the first one's products first, each product once. */
export function joinViewed(first: Viewed, second: Viewed): Viewed {
  return [...new Set([...first, ...second])].slice(0, MAX_VIEWED);
}
