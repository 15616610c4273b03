declare global {
  interface Window {
    /** What was tapped or chosen so far; written by the page's own script (`defer-scripts-until-paint.ts`). */
    earlyTaps?: Set<EventTarget>;
  }
}

let recorded: Set<EventTarget> | undefined;

/** From here on React hears what is tapped, also where it has not looked yet; said twice, a thing would be added twice. */
export function stopRecordingEarlyEvents(): void {
  recorded = window.earlyTaps;
  delete window.earlyTaps;
}

/** Does once more, in its order, what was tapped and chosen before the page was alive: nobody has to tap again. */
export function replayEarlyEvents(): void {
  const targets = recorded ?? [];
  recorded = undefined;
  for (const target of targets) {
    if (target instanceof HTMLButtonElement) target.click();
    else target.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
