import { mergeWishlists, type Wishlist } from "./wishlist.ts";

/** What was wished for and what was taken back between two states of a wishlist. */
export type WishesApart = { added: Wishlist; gone: Wishlist };

/** What makes `now` of `then`. */
export function wishesApart(then: Wishlist, now: Wishlist): WishesApart {
  return { added: now.filter((id) => !then.includes(id)), gone: then.filter((id) => !now.includes(id)) };
}

/** The account's wishlist with what happened in the browser since the two were last the same. */
export function joinKeptWishlist(kept: Wishlist, { added, gone }: WishesApart): Wishlist {
  return mergeWishlists(
    kept.filter((id) => !gone.includes(id)),
    added,
  );
}
