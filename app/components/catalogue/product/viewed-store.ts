import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { VIEWED_STORAGE_KEY, type Viewed } from "#app/domain/catalogue/viewed.ts";
import { parseStoredWishlist } from "#app/domain/wishlist/wishlist.ts";

/** What was looked at in this browser, the last product first; stored as a wishlist is. */
export const viewedStore = persistentStore<Viewed>(VIEWED_STORAGE_KEY, { parse: parseStoredWishlist });
