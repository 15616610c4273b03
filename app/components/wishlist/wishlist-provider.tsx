import { createContext, type ReactNode, useCallback, useEffect, useSyncExternalStore } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { toggleWish, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { useProvided } from "#app/ui/use-provided.ts";
import { useKeepWithAccount } from "./use-keep-with-account.ts";
import { wishlistStore } from "./wishlist-store.ts";

export type KnownWishlist = {
  /** Product ids, the latest wish last; empty until the browser's storage was read. */
  ids: Wishlist;
  /** False on the server and until the browser's storage was read. */
  ready: boolean;
};

const ToggleContext = createContext<((productId: string) => void) | null>(null);

const NOTHING: Wishlist = [];

/** Changes the wishlist of this browser; for somebody signed in it is kept with the account too. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const keep = useKeepWithAccount();
  useJoinedAccount();
  const toggle = useCallback(
    (productId: string) => {
      keep({ [isKept(productId) ? "unwish" : "wish"]: [productId] });
      wishlistStore.change((wishlist) => toggleWish(wishlist, productId));
    },
    [keep],
  );
  return <ToggleContext value={toggle}>{children}</ToggleContext>;
}

/** The whole wishlist of this browser. */
export function useWishlist(): KnownWishlist {
  const stored = useSyncExternalStore<Wishlist | null>(wishlistStore.watch, wishlistStore.read, () => null);
  return { ids: stored ?? NOTHING, ready: stored !== null };
}

/** Whether one product is wished, and how to change that; a list of them is not drawn anew for another one's wish. */
export function useWish(productId: string): { isWished: boolean; toggle: () => void } {
  const toggle = useProvided(ToggleContext, "WishlistProvider");
  const isWished = useSyncExternalStore(
    wishlistStore.watch,
    () => isKept(productId),
    () => false,
  );
  return { isWished, toggle: () => toggle(productId) };
}

function isKept(productId: string): boolean {
  return wishlistStore.read().includes(productId);
}

/**
 * Joins what the browser keeps with what the account keeps, once after signing in and after every page load; where
 * nobody is signed in any more, the browser lets go of it.
 */
function useJoinedAccount(): void {
  const email = useShopFrame().person?.email;
  useEffect(() => {
    const join = async () => {
      // By its name alone: guests need no code for it.
      if (!email && !localStorage.getItem("kairaba-account")) return;
      await (await import("./account-keepsakes.ts")).joinAccount(!email);
    };
    // Without the line, or a storage, the browser's own list is there all the same.
    join().catch(() => undefined);
  }, [email]);
}
