import { parseStoredWishlist, WISHLIST_STORAGE_KEY, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { persistentStore } from "#packages/page-browser";

/** The wishlist of this browser. */
export const wishlistStore = persistentStore<Wishlist>(WISHLIST_STORAGE_KEY, { parse: parseStoredWishlist });
