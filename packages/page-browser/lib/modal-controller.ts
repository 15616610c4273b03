import { moveToastsToTop, openModals } from "./modal-stack.ts";

/** Longer than the enter animation. */
const ENTER_ANIMATION_MS = 300;

/** Makes the open popover modal; null if there is none. Set in the browser only. */
let promote: (() => void) | null = null;

/**
 * Shows a dialog above everything, with the focus on `first` inside it. Returns a function that closes it and restores
 * the focus. `isPhone` says that the screen is a phone's, whose scrollbar has no width.
 *
 * For a modal dialog the browser restyles the whole page as inert, which takes a cheap phone 200 ms. So the first one
 * opens as a popover as wide as the screen, and becomes modal after its animation, or with the first key or the next
 * dialog, if that is sooner.
 */
export function showModal(
  dialog: HTMLDialogElement,
  first: HTMLElement | null,
  isPhone: boolean,
): () => void {
  const opener = document.activeElement;
  promote?.();
  if (openModals.length === 0 && "popover" in dialog) {
    if (!isPhone || !window.matchMedia("(hover: none)").matches) keepScrollbarGap();
    dialog.popover = "manual";
    focusing(first, () => dialog.showPopover());
    promoteLater(dialog, first);
  } else makeModal(dialog, first);
  openModals.push(dialog);
  moveToastsToTop();

  return () => {
    openModals.splice(openModals.indexOf(dialog), 1);
    moveToastsToTop();
    promote?.();
    // On a second Escape the browser closes the dialog itself, and this call does nothing.
    dialog.close();
    lockPageScroll();
    // React restores the focus at the end of its update.
    queueMicrotask(() => {
      const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    });
  };
}

function promoteLater(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  promote = () => {
    promote = null;
    clearTimeout(timer);
    document.removeEventListener("keydown", promoteNow, true);
    // Without a frame between; the focus stays where it is inside.
    const focused = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : first;
    dialog.hidePopover();
    makeModal(dialog, focused);
  };
  const promoteNow = () => promote?.();
  const timer = setTimeout(promoteNow, ENTER_ANIMATION_MS);
  document.addEventListener("keydown", promoteNow, true);
}

function makeModal(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  focusing(first, () => dialog.showModal());
  lockPageScroll();
}

/** Shows a dialog with the focus on an element; by default it focuses its first button. */
function focusing(element: HTMLElement | null, show: () => void): void {
  element?.setAttribute("autofocus", "");
  show();
  element?.removeAttribute("autofocus");
}

/** Keeps the page's width when its scrollbar disappears. */
function keepScrollbarGap(): void {
  const root = document.documentElement;
  root.style.setProperty("--scrollbar-gap", `${window.innerWidth - root.clientWidth}px`);
}

/** Locks the page's scrolling while a modal is open. */
function lockPageScroll(): void {
  const isModalOpen = document.querySelector("dialog:modal") !== null;
  document.documentElement.toggleAttribute("data-modal-open", isModalOpen);
}
