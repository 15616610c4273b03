import { useCallback } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { KeepsakeChanges } from "./account-keepsakes.ts";

/** How to pass a change on to the account; for a guest, whose browser alone keeps it, nothing happens. */
export function useKeepWithAccount(): (changes: KeepsakeChanges) => void {
  const isSignedIn = useShopFrame().person !== null;
  return useCallback(
    (changes: KeepsakeChanges) => {
      if (!isSignedIn) return;
      import("./account-keepsakes.ts")
        .then(({ keepWithAccount }) => keepWithAccount(changes))
        // Without the line the browser keeps it, and tells the account another time.
        .catch(() => undefined);
    },
    [isSignedIn],
  );
}
