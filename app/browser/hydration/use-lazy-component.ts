import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";
import { savesData } from "#app/browser/navigation/saves-data.ts";
import { showProgress } from "#app/browser/navigation/show-progress.ts";
import { onFirstInteraction } from "./on-first-interaction.ts";

/**
 * A part of the page whose code comes when the page is first touched, most often to scroll, or at the latest when the
 * part is wanted; drawn by `draw`, null until then. Where the network keeps it away, `onMissing` is called: the page
 * itself goes on. `load` must be the same function on every render.
 */
export function useLazyComponent<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  draw: (part: Part) => ReactNode,
  onMissing?: () => void,
): ReactNode {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const missing = useEffectEvent(() => onMissing?.());
  const isMissing = wanted && part === null;
  useEffect(() => {
    if (savesData()) return;
    // Drawn already, though closed: so the tap that wants it is answered by its first frame.
    const ahead = (loaded: Part) => startTransition(() => setPart({ loaded }));
    return onFirstInteraction(() => void load().then(ahead, () => {}));
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
  return part && draw(part.loaded);
}
