import { useEffect, useEffectEvent } from "react";
import { enterLayer, leaveLayer } from "./layer-history.ts";

/**
 * Makes a dialog or drawer a step the back button closes: opening adds a history entry for the same address,
 * going back calls `onClose`, and closing in any other way takes the entry away again.
 * Where a link inside the layer navigates, let the changed location close the layer rather than closing it first.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = enterLayer(() => close());
    return () => leaveLayer(layer);
  }, [open]);
}
