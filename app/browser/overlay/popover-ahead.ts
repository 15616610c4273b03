import { arrive, moveIntoSight, standAhead, standsUnseen } from "./ahead.ts";
import { ANSWERED_MS } from "./tap-times.ts";

/**
 * Shows a popover, unseen, while the finger is still on its button, so that the tap only has to move it into sight (as
 * `browser/overlay/show-modal.ts` does for dialogs). `onSeen` is called when it has been; until then nobody need know. Answers how to stop.
 */
export function showAheadOfTap(popover: HTMLElement, opener: HTMLElement, onSeen: () => void): () => void {
  const press = ({ isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0 || popover.matches(":popover-open")) return;
    // The button may also open it by itself, which has to be seen.
    standAhead(popover, () => arrive(popover));
  };
  const tap = (event: MouseEvent) => {
    if (!standsUnseen(popover)) {
      // Closed while the finger was down (Escape): the button opens it, to be seen and used.
      if (!popover.matches(":popover-open")) arrive(popover);
      return;
    }
    // It is open already: the button would close it.
    event.preventDefault();
    moveIntoSight(popover);
    setTimeout(() => {
      arrive(popover);
      if (popover.matches(":popover-open")) onSeen();
    }, ANSWERED_MS);
  };
  opener.addEventListener("pointerdown", press);
  opener.addEventListener("click", tap);
  return () => {
    opener.removeEventListener("pointerdown", press);
    opener.removeEventListener("click", tap);
  };
}
