import { useEffect, useEffectEvent, useRef } from "react";
import { dropReopening, popOverlay, pushOverlay } from "./overlay-history.ts";

/**
 * Makes a dialog or drawer closable by the back button. Opening adds a history entry for the same URL. Going back calls
 * `onClose`, and going forward again calls `onReopen`. Closing in any other way removes the entry. If a link inside the
 * overlay navigates, let the changed location close it.
 */
export function useBackCloses(open: boolean, onClose: () => void, onReopen?: () => void): void {
  const close = useEffectEvent(onClose);
  const reopen = useEffectEvent(() => onReopen?.());
  const canReopen = onReopen !== undefined;
  const last = useRef("");
  useEffect(() => {
    if (!open) return;
    const layer = pushOverlay(() => close(), canReopen ? () => reopen() : undefined);
    last.current = layer.id;
    return () => popOverlay(layer);
  }, [open, canReopen]);
  useEffect(() => () => dropReopening(last.current), []);
}
