import { useEffect, useEffectEvent, useRef } from "react";
import { dropReopening, popOverlay, pushOverlay, pushOverlayAfterFrame } from "./overlay-history.ts";

/**
 * Makes a dialog or drawer a step the back button closes: opening adds a history entry for the same address,
 * going back calls `onClose`, going forward again `onReopen`, and closing in any other way takes the entry away.
 * Where a link inside the layer navigates, let the changed location close the layer rather than closing it first.
 */
export function useBackCloses(open: boolean, onClose: () => void, onReopen?: () => void): void {
  const close = useEffectEvent(onClose);
  const reopen = useEffectEvent(() => onReopen?.());
  const canReopen = onReopen !== undefined;
  const last = useRef("");
  useEffect(() => {
    if (!open) return;
    return pushOverlayAfterFrame(() => {
      const layer = pushOverlay(() => close(), canReopen ? () => reopen() : undefined);
      last.current = layer.id;
      return () => popOverlay(layer);
    });
  }, [open, canReopen]);
  useEffect(() => () => dropReopening(last.current), []);
}
