import { useEffect } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { AccountChanges } from "./account-changes.ts";

/** Filled in the browser only: the server never calls what reads it. */
let isSignedIn = false;

/**
 * Joins what this browser stores with what the account stores, after signing in and after every page load; where nobody
 * is signed in any more, the browser drops it.
 */
export function useAccountSync(): void {
  const email = useShopFrame().person?.email;
  useEffect(() => {
    isSignedIn = email !== undefined;
    const join = async () => {
      // The key is named here so that guests load no code for it.
      if (!email && !localStorage.getItem("kairaba-account")) return;
      await (await import("./account-sync.ts")).joinAccount(!email);
    };
    // Offline, or without a storage, the browser's own values remain.
    join().catch(() => undefined);
  }, [email]);
}

/** Passes a change on to the account of whoever is signed in; for a guest nothing happens. */
export function saveToAccount(changes: AccountChanges): void {
  if (!isSignedIn) return;
  import("./account-sync.ts")
    .then(({ syncAccount }) => syncAccount(changes))
    // Offline it is stored in the browser and sent at the next sync.
    .catch(() => undefined);
}
