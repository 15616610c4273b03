import { useEffect, useEffectEvent } from "react";
import { popOverlay, pushOverlay } from "./overlay-history.ts";

/**
 * Makes a dialog or drawer closable by the back button. Opening adds a history entry for the same URL. Going back calls
 * `onClose`, which returns false where it stays open; closing in any other way removes the entry. If a link inside the
 * overlay navigates, let the changed location close it.
 */
export function useBackCloses(open: boolean, onClose: () => unknown): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = pushOverlay(() => close());
    return () => popOverlay(layer);
  }, [open]);
}
