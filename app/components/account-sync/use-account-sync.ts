import { useEffect } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import type { Place } from "#app/domain/shipping/places.ts";

/** Filled in the browser only, where its reader runs. */
let isSignedIn = false;

/**
 * Merges this browser's data with the account's after signing in and after every page load. If nobody is signed in any
 * more, the browser drops the data.
 */
export function useAccountSync(): void {
  const email = useShopFrame().person?.email;
  useEffect(() => {
    isSignedIn = email !== undefined;
    const join = async () => {
      // The key is repeated here so that guests load no code for it.
      if (!email && !localStorage.getItem("kairaba-account")) return;
      await (await import("./account-sync.ts")).joinAccount(!email);
    };
    // Offline, or without a storage, the browser's own values remain.
    join().catch(() => undefined);
  }, [email]);
}

/** Sends a change to the account of a signed-in visitor; does nothing for a guest. */
export function saveToAccount(changes: AccountChanges): void {
  if (!isSignedIn) return;
  import("./account-sync.ts")
    .then(({ syncAccount }) => syncAccount(changes))
    // Offline it is stored in the browser and sent at the next sync.
    .catch(() => undefined);
}

/** A change to the data that the account stores. */
export type AccountChanges = {
  wish?: readonly string[];
  unwish?: readonly string[];
  sizes?: SizePreferences;
  sizesBefore?: SizePreferences;
  places?: readonly Place[];
  placesBefore?: readonly Place[];
};
