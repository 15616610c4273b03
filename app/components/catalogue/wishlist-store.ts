import { parseStoredWishlist, WISHLIST_STORAGE_KEY, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { browserStore } from "./browser-store.ts";

/** The wishlist of this browser. */
export const wishlistStore = browserStore<Wishlist>(WISHLIST_STORAGE_KEY, parseStoredWishlist);
