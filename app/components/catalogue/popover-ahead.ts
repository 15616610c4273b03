import { ANSWERED_MS, TAP_MS } from "#app/ui/tap-times.ts";

/**
 * Shows a popover, unseen, while the finger is still on its button, so that the tap only has to move it into sight (as
 * `ui/show-modal.ts` does for dialogs). `onSeen` is called when it has been; until then nobody need know. Answers how to stop.
 */
export function showAheadOfTap(popover: HTMLElement, opener: HTMLElement, onSeen: () => void): () => void {
  const settle = () => {
    delete popover.dataset.ahead;
    popover.inert = false;
  };
  const press = ({ isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0 || popover.matches(":popover-open")) return;
    popover.dataset.ahead = "unseen";
    popover.inert = true;
    popover.showPopover();
    setTimeout(() => {
      if (!isUnseen(popover)) return;
      popover.hidePopover();
      settle();
    }, TAP_MS);
  };
  const tap = (event: MouseEvent) => {
    if (!isUnseen(popover)) return;
    // It is open already: the button would close it.
    event.preventDefault();
    popover.dataset.ahead = "seen";
    setTimeout(() => {
      settle();
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

/** Whether nobody need know of it yet. */
export function isAhead(popover: HTMLElement): boolean {
  return popover.dataset.ahead !== undefined;
}

function isUnseen(popover: HTMLElement): boolean {
  return popover.dataset.ahead === "unseen" && popover.matches(":popover-open");
}
