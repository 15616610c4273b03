import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { VIEWED_STORAGE_KEY, type Viewed } from "#app/domain/catalogue/viewed.ts";
import { parseStoredWishlist } from "#app/domain/wishlist/wishlist.ts";

/** The products viewed in this browser, the last one first; stored like the wishlist. */
export const viewedStore = persistentStore<Viewed>(VIEWED_STORAGE_KEY, { parse: parseStoredWishlist });
