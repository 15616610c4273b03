import { useEffect, useEffectEvent } from "react";
import type { ActionResult } from "./use-result-toast.ts";

/** Acts on each result that says that something is done. */
export function useOnDone(result: ActionResult | undefined, act: () => void): void {
  const onDone = useEffectEvent(act);
  useEffect(() => {
    if (result?.done) onDone();
  }, [result]);
}
