/** The modal layers now open, bottom first. Filled in the browser only. */
const open: HTMLDialogElement[] = [];

/** Where toasts stand while no modal layer is open is the end of the body. */
export const TOASTS_ID = "toasts";

/** Call right before showing: keeps the page from widening when its scrollbar goes. */
export function modalOpening(): void {
  if (open.length > 0) return;
  const root = document.documentElement;
  root.style.setProperty("--scrollbar-gap", `${window.innerWidth - root.clientWidth}px`);
}

export function modalOpened(dialog: HTMLDialogElement): void {
  open.push(dialog);
  settleToasts();
}

export function modalClosed(dialog: HTMLDialogElement): void {
  const at = open.indexOf(dialog);
  if (at >= 0) open.splice(at, 1);
  settleToasts();
}

/**
 * Moves the toasts into the topmost modal layer, or back to the body. A modal dialog covers everything outside
 * itself and makes it inert; a toast out there could neither be seen, heard nor pressed.
 */
export function settleToasts(): void {
  const toasts = document.getElementById(TOASTS_ID);
  const home = open.at(-1) ?? document.body;
  if (toasts && toasts.parentElement !== home) home.append(toasts);
}
