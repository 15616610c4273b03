import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { mergeWishlists, toggleWish, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { changeWishlist, readWishlist, watchWishlist } from "./wishlist-store.ts";

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
  const stored = useSyncExternalStore<Wishlist | null>(watchWishlist, readWishlist, () => null);
  const keep = useAccountWishlist(stored !== null);
  const controls = useMemo<WishlistControls>(() => {
    const ids = stored ?? NOTHING;
    const set = new Set(ids);
    return {
      ids,
      ready: stored !== null,
      has: (productId) => set.has(productId),
      toggle: (productId) => {
        keep(productId, !set.has(productId));
        changeWishlist((wishlist) => toggleWish(wishlist, productId));
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

/** Joins the browser's list with the account's once after signing in, and answers how to pass on later changes. */
function useAccountWishlist(ready: boolean): (productId: string, wished: boolean) => void {
  const email = useShopFrame().person?.email ?? null;
  const joining = useFetcher<{ ids?: string[] }>();
  const keeping = useFetcher();
  const { submit: join } = joining;
  const { submit: send } = keeping;

  useEffect(() => {
    if (email === null || !ready) return;
    void join(
      { intent: "join", ids: readWishlist().join(",") },
      { method: "post", action: "/wishlist", defaultShouldRevalidate: false },
    );
  }, [email, ready, join]);

  const joined = joining.data?.ids;
  useEffect(() => {
    if (joined) changeWishlist((wishlist) => mergeWishlists(joined, wishlist));
  }, [joined]);

  return useMemo(() => {
    if (email === null) return () => undefined;
    return (productId: string, wished: boolean) =>
      void send(
        { intent: wished ? "add" : "remove", ids: productId },
        { method: "post", action: "/wishlist", defaultShouldRevalidate: false },
      );
  }, [email, send]);
}
