import { isPhone } from "#app/browser/is-phone.ts";
import { isOpenEarly, openEarly, revealOverlay, settleOverlay } from "./early-overlay.ts";
import { isToastShown, moveToastsToTop, openModals } from "./modal-stack.ts";

/** Longer than the enter animation. */
const ENTER_ANIMATION_MS = 300;

const canPopOver = () => "popover" in HTMLElement.prototype;

/** Makes the open popover modal; null if there is none. Set in the browser only. */
let promotePending: (() => void) | null = null;

/**
 * Shows a dialog above everything, with the focus on `first` inside it. Returns a function that closes it and restores
 * the focus.
 *
 * For a modal dialog the browser restyles the whole page as inert, which on a cheap phone takes longest between tap and
 * first frame. So the first overlay opens as a popover as wide as the screen. It becomes modal after its animation, or
 * with the first Tab, which would leave it otherwise. An overlay above another is modal at once, because the one below
 * would make it inert.
 */
export function showModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  const opener = document.activeElement;
  promoteModals();
  const isThere = isOpenEarly(dialog);
  if (openModals.length === 0) keepScrollbarGap();
  if (openModals.length === 0 && canPopOver()) {
    if (isThere) bringIn(dialog, first);
    else {
      settleOverlay(dialog);
      dialog.popover = "manual";
      withAutofocus(first, () => dialog.showPopover());
    }
    promoteLater(dialog, first);
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
      // On a second Escape the browser closes the dialog itself, and this call does nothing.
      dialog.close();
    }
    lockPageScroll();
    // React restores the focus at the end of its update.
    queueMicrotask(() => {
      const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    });
  };
}

/** Opens a dialog early if it would be the only overlay; `showModal` moves it into view. */
export function openModalEarly(dialog: HTMLDialogElement): void {
  if (!canPopOver() || openModals.length > 0 || dialog.matches(":popover-open")) return;
  dialog.popover = "manual";
  openEarly(dialog);
}

/** Call before showing a dialog by other means: an overlay that becomes modal later would cover it. */
export function promoteModals(): void {
  promotePending?.();
}

/** Keeps the page's width when its scrollbar disappears; a phone's scrollbar has no width. */
function keepScrollbarGap(): void {
  if (isPhone() && window.matchMedia("(hover: none)").matches) return;
  const root = document.documentElement;
  root.style.setProperty("--scrollbar-gap", `${window.innerWidth - root.clientWidth}px`);
}

/** Moves an early dialog into view. Animation and focus cost style and layout, so they follow a frame later. */
function bringIn(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  // Until the dialog has the focus, Escape reaches the page.
  const pass = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || (target instanceof Node && dialog.contains(target))) return;
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  document.addEventListener("keydown", pass);
  revealOverlay(dialog, () => {
    document.removeEventListener("keydown", pass);
    if (openModals.at(-1) !== dialog) return;
    settleOverlay(dialog);
    if (!dialog.contains(document.activeElement)) first?.focus({ preventScroll: true });
  });
}

function promoteLater(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  const becomeModal = () => {
    document.removeEventListener("keydown", trapTab, { capture: true });
    if (promotePending !== becomeModal) return;
    promotePending = null;
    makeModal(dialog, first);
    moveToastsToTop();
  };
  const trapTab = ({ key }: KeyboardEvent) => {
    if (key === "Tab") becomeModal();
  };
  document.addEventListener("keydown", trapTab, { capture: true });
  promotePending = becomeModal;
  setTimeout(becomeModal, ENTER_ANIMATION_MS);
}

/** Reopens it as modal without a frame between; the focus stays where it is inside, else moves to `first`. */
function makeModal(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  const focused = dialog.contains(document.activeElement) ? document.activeElement : first;
  settleOverlay(dialog);
  withAutofocus(focused, () => {
    dialog.hidePopover();
    dialog.showModal();
  });
  lockPageScroll();
}

/** Locks the page's scrolling while an overlay is modal; call whenever one has become modal or is closed. */
export function lockPageScroll(): void {
  const isModalOpen = document.querySelector("dialog:modal") !== null;
  document.documentElement.toggleAttribute("data-modal-open", isModalOpen);
}

/** Shows a dialog with the focus on an element; by default a dialog focuses its first button. */
function withAutofocus(element: Element | null, show: () => void): void {
  element?.setAttribute("autofocus", "");
  show();
  element?.removeAttribute("autofocus");
}
