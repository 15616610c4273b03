import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { parseStoredWishlist, WISHLIST_STORAGE_KEY, type Wishlist } from "#app/domain/wishlist/wishlist.ts";

/** The wishlist of this browser. */
export const wishlistStore = persistentStore<Wishlist>(WISHLIST_STORAGE_KEY, { parse: parseStoredWishlist });
