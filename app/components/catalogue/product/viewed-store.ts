import { VIEWED_STORAGE_KEY, type Viewed } from "#app/domain/catalogue/viewed.ts";
import { parseStoredWishlist } from "#app/domain/wishlist/wishlist.ts";
import { persistentStore } from "#packages/page-browser";

/** The products viewed in this browser, the last one first; stored like the wishlist. */
export const viewedStore = persistentStore<Viewed>(VIEWED_STORAGE_KEY, { parse: parseStoredWishlist });
