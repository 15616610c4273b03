import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { toggleWish, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { useKeepWithAccount } from "./use-keep-with-account.ts";
import { wishlistStore } from "./wishlist-store.ts";

export type WishlistControls = {
  /** Product ids, the latest wish last; empty until the browser's storage was read. */
  ids: Wishlist;
  /** False on the server and until the browser's storage was read. */
  ready: boolean;
  has: (productId: string) => boolean;
  toggle: (productId: string) => void;
};

const WishlistContext = createContext<WishlistControls | null>(null);

const NOTHING: Wishlist = [];

/** Holds the wishlist of this browser; for somebody signed in it is kept with the account too. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore<Wishlist | null>(wishlistStore.watch, wishlistStore.read, () => null);
  const keep = useKeepWithAccount();
  useJoinedAccount();
  const controls = useMemo<WishlistControls>(() => {
    const ids = stored ?? NOTHING;
    const set = new Set(ids);
    return {
      ids,
      ready: stored !== null,
      has: (productId) => set.has(productId),
      toggle: (productId) => {
        keep(set.has(productId) ? { unwish: [productId] } : { wish: [productId] });
        wishlistStore.change((wishlist) => toggleWish(wishlist, productId));
      },
    };
  }, [stored, keep]);
  return <WishlistContext value={controls}>{children}</WishlistContext>;
}

/** The wishlist and what can be done with it; using it outside the provider is a bug. */
export function useWishlist(): WishlistControls {
  const controls = useContext(WishlistContext);
  if (controls === null) throw new Error("useWishlist must be used within a WishlistProvider");
  return controls;
}

/** Joins what the browser keeps with what the account keeps, once after signing in and after every page load. */
function useJoinedAccount(): void {
  const email = useShopFrame().person?.email;
  useEffect(() => {
    if (email === undefined) return;
    import("./account-keepsakes.ts")
      .then(({ joinAccount }) => joinAccount())
      // Without the line the browser's own list is there all the same.
      .catch(() => undefined);
  }, [email]);
}
