import { mergeWishlists, type Wishlist } from "./wishlist.ts";

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
