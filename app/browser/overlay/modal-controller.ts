import { isToastShown, moveToastsToTop, openModals } from "./modal-stack.ts";
import { isPreOpened, preOpen, revealOverlay, settleOverlay } from "./pre-opened-overlay.ts";
import { NEXT_FRAME_MS } from "./tap-times.ts";

/** Longer than the way in. */
const ENTER_ANIMATION_MS = 300;

const canPopOver = () => "popover" in HTMLElement.prototype;

/** Makes the layer modal that is shown and not yet so; null where there is none. Filled in the browser only. */
let promotePending: (() => void) | null = null;

/**
 * Shows a dialog above everything, with the focus on `first` inside it, and answers how to close it; the focus then goes
 * back to where it came from.
 *
 * A modal dialog has the browser style the whole page anew as inert, which on a cheap phone takes longer than all else
 * between the tap and the first frame. So the first layer comes as a popover, over everything and as wide as the screen,
 * and becomes modal once it stands. A layer above another is modal at once: the one below makes it inert otherwise.
 */
export function showModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  const opener = document.activeElement;
  promoteModals();
  const isThere = isPreOpened(dialog);
  if (openModals.length === 0) keepScrollbarGap();
  if (openModals.length === 0 && canPopOver()) {
    if (isThere) bringIn(dialog, first);
    else {
      settleOverlay(dialog);
      dialog.popover = "manual";
      withAutofocus(first, () => dialog.showPopover());
    }
    promoteLater(dialog);
  } else {
    if (isThere) dialog.hidePopover();
    settleOverlay(dialog);
    withAutofocus(first, () => dialog.showModal());
    lockPageScroll();
  }
  openModals.push(dialog);
  if (promotePending === null || isToastShown()) moveToastsToTop();

  return () => {
    openModals.splice(openModals.indexOf(dialog), 1);
    moveToastsToTop();
    settleOverlay(dialog);
    if (promotePending) {
      promotePending = null;
      dialog.hidePopover();
    } else {
      // Nothing to do where the browser has closed it by itself, as it does for a second Escape.
      dialog.close();
    }
    lockPageScroll();
    // React, in the middle of a change, puts the focus back to where it was before.
    queueMicrotask(() => {
      const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    });
  };
}

/**
 * Shows a layer unseen above everything for as long as a finger takes for a tap: painted there, it only has to be moved into
 * sight by `showModal`. Where no tap follows it goes again. Only for what would be the first layer.
 */
export function preOpenModal(dialog: HTMLDialogElement): void {
  if (!canPopOver() || openModals.length > 0 || dialog.matches(":popover-open")) return;
  dialog.popover = "manual";
  preOpen(dialog);
}

/** Call before showing a dialog by other means: a layer that becomes modal later would come to stand above it. */
export function promoteModals(): void {
  promotePending?.();
}

/** Keeps the page from widening when its scrollbar goes. On phones it lies over the page. */
function keepScrollbarGap(): void {
  if (window.matchMedia("(hover: none) and (width < 48rem)").matches) return;
  const root = document.documentElement;
  root.style.setProperty("--scrollbar-gap", `${window.innerWidth - root.clientWidth}px`);
}

/**
 * In the frame that answers the tap the layer does nothing but stand there. An animation that starts has the page put
 * together anew, and moving the focus has it styled and laid out: both come after that frame.
 */
function bringIn(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  revealOverlay(dialog);
  // Until it has the focus, Escape is pressed elsewhere.
  const pass = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || (target instanceof Node && dialog.contains(target))) return;
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  document.addEventListener("keydown", pass);
  setTimeout(() => {
    document.removeEventListener("keydown", pass);
    if (openModals.at(-1) !== dialog) return;
    settleOverlay(dialog);
    first?.focus({ preventScroll: true });
  }, NEXT_FRAME_MS);
}

function promoteLater(dialog: HTMLDialogElement): void {
  const becomeModal = () => {
    if (promotePending !== becomeModal) return;
    promotePending = null;
    makeModal(dialog);
    moveToastsToTop();
  };
  promotePending = becomeModal;
  setTimeout(becomeModal, ENTER_ANIMATION_MS);
}

/** In one go, so that nothing is drawn between; what has the focus keeps it. */
function makeModal(dialog: HTMLDialogElement): void {
  const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
  settleOverlay(dialog);
  withAutofocus(focused, () => {
    dialog.hidePopover();
    dialog.showModal();
  });
  lockPageScroll();
}

/**
 * Keeps the page from moving while a layer is modal; call when one has become so or is closed. A layer that is not modal
 * yet covers the page as well, and the first frame after the tap waits for no other.
 */
export function lockPageScroll(): void {
  document.documentElement.toggleAttribute("data-held", document.querySelector("dialog:modal") !== null);
}

/** A dialog that is shown focuses what asks for it; else its first button, to be moved away from at once. */
function withAutofocus(element: Element | null, show: () => void): void {
  element?.setAttribute("autofocus", "");
  show();
  element?.removeAttribute("autofocus");
}
