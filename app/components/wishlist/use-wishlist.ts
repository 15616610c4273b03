import { useSyncExternalStore } from "react";
import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import {
  parseStoredWishlist,
  toggleWish,
  WISHLIST_STORAGE_KEY,
  type Wishlist,
} from "#app/domain/wishlist/wishlist.ts";
import { persistentStore, useStore } from "#packages/page-browser";

const NO_WISHES: Wishlist = [];

/** Returns the product ids of the wishlist, the latest last; `ready` is false on the server and while hydrating. */
export function useWishlist(): { ids: Wishlist; ready: boolean } {
  const stored = useStore(wishlistStore);
  return { ids: stored ?? NO_WISHES, ready: stored !== null };
}

/** Returns whether one product is on the wishlist; a list is not rendered again for another product's change. */
export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    wishlistStore.subscribe,
    () => isWished(productId),
    () => false,
  );
}

/** Adds a product to the wishlist or removes it, in a signed-in customer's account too. */
export function toggleWished(productId: string): void {
  saveToAccount({ [isWished(productId) ? "unwish" : "wish"]: [productId] });
  wishlistStore.update((wishlist) => toggleWish(wishlist, productId));
}

function isWished(productId: string): boolean {
  return wishlistStore.get().includes(productId);
}

/** The wishlist of this browser. */
export const wishlistStore = persistentStore<Wishlist>(WISHLIST_STORAGE_KEY, { parse: parseStoredWishlist });
