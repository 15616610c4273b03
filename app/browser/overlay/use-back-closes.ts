import { useEffect, useEffectEvent, useRef } from "react";
import { enterAnswered, enterLayer, forgetLayer, leaveLayer } from "./layer-history.ts";

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
    return enterAnswered(() => {
      const layer = enterLayer(() => close(), canReopen ? () => reopen() : undefined);
      last.current = layer.id;
      return () => leaveLayer(layer);
    });
  }, [open, canReopen]);
  useEffect(() => () => forgetLayer(last.current), []);
}
