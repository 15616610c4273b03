/** The open modal overlays, bottom first. Filled in the browser only, by `modal-controller.ts`. */
export const openModals: HTMLDialogElement[] = [];

/** While no modal overlay is open, toasts are at the end of the body. */
export const TOASTS_ID = "toasts";

/**
 * Moves the toasts into the topmost modal overlay, or back to the body. A modal dialog covers everything outside and
 * makes it inert, so toasts there would be unusable.
 */
export function moveToastsToTop(): void {
  const toasts = document.getElementById(TOASTS_ID);
  const home = openModals.at(-1) ?? document.body;
  if (toasts && toasts.parentElement !== home) home.append(toasts);
}
