/*
 * An early overlay is opened off-screen and inert on pointerdown (`modal.css`), so that the click only moves it into
 * view; its animation and its focus follow a frame later. Dialogs and popovers open this way.
 */

/** Longer than a tap; an overlay opened early closes after this time without a click. */
const TAP_MS = 300;

/** After this time the frame with the tap's result is on the screen. */
export const NEXT_FRAME_MS = 40;

/** Opens an overlay early. It is inert, because taking the focus would close a phone's keyboard. */
export function openEarly(overlay: HTMLElement): void {
  overlay.dataset.early = "unseen";
  overlay.inert = true;
  overlay.showPopover();
  setTimeout(() => {
    if (overlay.dataset.early !== "unseen") return;
    // Still marked as early, so that its closing is invisible; Escape may have closed it before.
    if (overlay.matches(":popover-open")) overlay.hidePopover();
    settleOverlay(overlay);
  }, TAP_MS);
}

/** Returns whether an overlay was opened early and still waits for its click. */
export function isOpenEarly(overlay: HTMLElement): boolean {
  return overlay.dataset.early === "unseen" && overlay.matches(":popover-open");
}

/** Moves an early overlay into view; a frame later it can be used and `onSettled` is called. */
export function revealOverlay(overlay: HTMLElement, onSettled: () => void): void {
  overlay.dataset.early = "seen";
  setTimeout(onSettled, NEXT_FRAME_MS);
}

/** Ends the early state: the overlay can be used. */
export function settleOverlay(overlay: HTMLElement): void {
  delete overlay.dataset.early;
  overlay.inert = false;
}

/**
 * Calls `open` on pointerdown of the primary button on an element of this selector, or the element given; returns a
 * function that stops.
 */
export function onPressOf(selector: string, open: (button: Element) => void): () => void {
  const press = ({ target, isPrimary, button: pressed }: PointerEvent) => {
    if (!isPrimary || pressed !== 0) return;
    const button = target instanceof Element ? target.closest(selector) : null;
    if (button) open(button);
  };
  document.addEventListener("pointerdown", press, { passive: true });
  return () => document.removeEventListener("pointerdown", press);
}

/**
 * Opens a popover early whenever its button is pressed. `onOpen` is called when the click has moved it into view; until
 * then it counts as closed. Returns a function that stops.
 */
export function openPopoverEarly(popover: HTMLElement, onOpen: () => void): () => void {
  const opener = `[popovertarget="${popover.id}"]:not([popovertargetaction=hide])`;
  const stop = onPressOf(opener, () => {
    if (!popover.matches(":popover-open")) openEarly(popover);
  });
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(opener)) return;
    if (!isOpenEarly(popover)) {
      // Escape closed it while the finger was down: the button opens it the ordinary way.
      if (!popover.matches(":popover-open")) settleOverlay(popover);
      return;
    }
    // It is already open, so the button would close it.
    event.preventDefault();
    revealOverlay(popover, () => {
      settleOverlay(popover);
      if (popover.matches(":popover-open")) onOpen();
    });
  };
  document.addEventListener("click", click);
  return () => {
    stop();
    document.removeEventListener("click", click);
  };
}
