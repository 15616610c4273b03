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

/**
 * The products added and removed between two states of a wishlist. A browser sends this and not its list: the union of
 * both lists would bring removed products back.
 */
type WishlistDifference = { added: Wishlist; gone: Wishlist };

/** Returns the changes from `then` to `now`. */
export function wishlistDifference(then: Wishlist, now: Wishlist): WishlistDifference {
  return { added: now.filter((id) => !then.includes(id)), gone: then.filter((id) => !now.includes(id)) };
}

/** Returns the account's wishlist with the browser's changes since the last sync. */
export function applyDifference(kept: Wishlist, { added, gone }: WishlistDifference): Wishlist {
  return mergeWishlists(
    kept.filter((id) => !gone.includes(id)),
    added,
  );
}
