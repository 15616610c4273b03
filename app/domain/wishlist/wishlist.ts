/** The wishlist's name in local storage. Source: specification 3.17. */
export const WISHLIST_STORAGE_KEY = "kairaba-wishlist";

/** The maximum number of products in a wishlist. */
export const MAX_WISHES = 200;

/** Product ids, the last added last. */
export type Wishlist = readonly string[];

/** Adds the product, or removes it if it is on the list. Source: specification 3.17. */
export function toggleWish(wishlist: Wishlist, productId: string): Wishlist {
  if (wishlist.includes(productId)) return wishlist.filter((id) => id !== productId);
  return [...wishlist, productId].slice(-MAX_WISHES);
}

/** Merges two wishlists, each product once. */
export function mergeWishlists(first: Wishlist, second: Wishlist): Wishlist {
  return [...new Set([...first, ...second])].slice(-MAX_WISHES);
}

/** Returns the wishlist of the JSON stored in the browser; an invalid one is empty. */
export function parseStoredWishlist(value: unknown): Wishlist {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === "string" && id !== "" && id.length <= 100);
  return mergeWishlists(ids, []);
}
