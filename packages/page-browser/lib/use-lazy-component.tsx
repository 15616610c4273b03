import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";
import { savesData } from "./saves-data.ts";
import { showProgress } from "./show-progress.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * Returns a part of the page whose code loads once the page is idle, or when the part is needed. `draw` renders the
 * part; the result is null until then. The hook calls `onMissing` if the code fails to load. `load` must be the same
 * function on every render. `frame` renders what shows while the code of a wanted part loads.
 */
export function useLazyComponent<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  draw: (part: Part) => ReactNode,
  onMissing?: () => void,
  frame?: () => ReactNode,
): ReactNode {
  const [wasFramed, setFramed] = useState(false);
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const missing = useEffectEvent(() => onMissing?.());
  const isMissing = wanted && part === null;
  if (wasFramed !== (wanted && frame !== undefined && (wasFramed || isMissing))) setFramed(!wasFramed);
  useEffect(() => {
    if (savesData()) return;
    // Rendered while closed, so that the tap that opens it shows it in its first frame.
    const ahead = (loaded: Part) => startTransition(() => setPart({ loaded }));
    whenIdle()
      .then(load)
      .then(ahead, () => {});
  }, [load]);
  useEffect(() => {
    if (!isMissing) return;
    let gone = false;
    showProgress(load()).then(
      (loaded) => {
        if (!gone) setPart({ loaded });
      },
      () => {
        if (!gone) missing();
      },
    );
    return () => {
      gone = true;
    };
  }, [isMissing, load]);
  // An overlay that replaces its frame does not enter once more.
  const before = isMissing ? frame?.() : wasFramed && <i hidden className="framed" />;
  return (
    <>
      {before}
      {part && draw(part.loaded)}
    </>
  );
}
