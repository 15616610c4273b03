import { TAP_MS } from "./tap-times.ts";

/*
 * A layer shown ahead: already there while the finger is still on its button, painted above everything, but beside the
 * screen (`modal.css`). The tap moves it into sight, and a moment later it comes the rest of its way.
 */

/**
 * For as long as a tap takes; where none follows the layer goes again, and `onGone` is called. Inert, or it would take the
 * focus from where it is, and a phone's keyboard would go with it.
 */
export function preOpen(layer: HTMLElement, onGone?: () => void): void {
  layer.dataset.ahead = "unseen";
  layer.inert = true;
  layer.showPopover();
  setTimeout(() => {
    if (layer.dataset.ahead !== "unseen") return;
    // Still marked, so that it is not seen leaving; something else may have closed it before.
    if (layer.matches(":popover-open")) layer.hidePopover();
    onGone?.();
  }, TAP_MS);
}

export function isPreOpened(layer: HTMLElement): boolean {
  return layer.dataset.ahead === "unseen" && layer.matches(":popover-open");
}

export function revealOverlay(layer: HTMLElement): void {
  layer.dataset.ahead = "seen";
}

/** Lets it come the rest of its way, and be used. */
export function settleOverlay(layer: HTMLElement): void {
  delete layer.dataset.ahead;
  layer.inert = false;
}
