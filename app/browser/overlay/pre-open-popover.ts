import { isPreOpened, preOpen, revealOverlay, settleOverlay } from "./pre-opened-overlay.ts";
import { NEXT_FRAME_MS } from "./tap-times.ts";

/**
 * Shows a popover, unseen, while the finger is still on its button, so that the tap only has to move it into sight (as
 * `browser/overlay/modal-controller.ts` does for dialogs). `onSeen` is called when it has been; until then nobody need know. Answers how to stop.
 */
export function preOpenPopover(popover: HTMLElement, opener: HTMLElement, onSeen: () => void): () => void {
  const press = ({ isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0 || popover.matches(":popover-open")) return;
    // The button may also open it by itself, which has to be seen.
    preOpen(popover, () => settleOverlay(popover));
  };
  const tap = (event: MouseEvent) => {
    if (!isPreOpened(popover)) {
      // Closed while the finger was down (Escape): the button opens it, to be seen and used.
      if (!popover.matches(":popover-open")) settleOverlay(popover);
      return;
    }
    // It is open already: the button would close it.
    event.preventDefault();
    revealOverlay(popover);
    setTimeout(() => {
      settleOverlay(popover);
      if (popover.matches(":popover-open")) onSeen();
    }, NEXT_FRAME_MS);
  };
  opener.addEventListener("pointerdown", press);
  opener.addEventListener("click", tap);
  return () => {
    opener.removeEventListener("pointerdown", press);
    opener.removeEventListener("click", tap);
  };
}
