import { mergeWishlists, type Wishlist } from "./wishlist.ts";

/** What was added and removed between two states of a wishlist. */
export type WishlistDifference = { added: Wishlist; gone: Wishlist };

/** What makes `now` of `then`. */
export function wishlistDifference(then: Wishlist, now: Wishlist): WishlistDifference {
  return { added: now.filter((id) => !then.includes(id)), gone: then.filter((id) => !now.includes(id)) };
}

/** The account's wishlist with what happened in the browser since the two were last the same. */
export function applyDifference(kept: Wishlist, { added, gone }: WishlistDifference): Wishlist {
  return mergeWishlists(
    kept.filter((id) => !gone.includes(id)),
    added,
  );
}
