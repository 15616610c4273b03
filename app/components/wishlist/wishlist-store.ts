import { browserStore } from "#app/browser/storage/browser-store.ts";
import { parseStoredWishlist, WISHLIST_STORAGE_KEY, type Wishlist } from "#app/domain/wishlist/wishlist.ts";

/** The wishlist of this browser. */
export const wishlistStore = browserStore<Wishlist>(WISHLIST_STORAGE_KEY, parseStoredWishlist);
