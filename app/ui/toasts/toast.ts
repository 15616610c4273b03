import { loadOnce } from "#packages/page-browser";

/** Loads the code of toasts. */
export const loadToasts = loadOnce(() => import("./toast-list.tsx"));

let isWanted = false;

/** Returns whether a toast was requested, perhaps before the toaster was mounted. */
export function isToastWanted(): boolean {
  return isWanted;
}

/** Shows a toast. Callable from anywhere in the browser; the toast code loads on first use. */
export function showToast(message: ToastMessage): void {
  isWanted = true;
  window.dispatchEvent(new CustomEvent("toast", { detail: message }));
  loadToasts()
    .then((toasts) => toasts.displayToast(message))
    // Offline the code may not load.
    .catch(() => {});
}

/** Shows a toast for what a field says as well. */
export function showFieldToast(message: ToastMessage): void {
  showToast({ ...message, isBesideField: true });
}

/** Dismisses all toasts, since the page now shows what they were about. */
export function dismissToasts(): void {
  if (!isWanted) return;
  // Without the code there is no toast to dismiss.
  loadToasts()
    .then((toasts) => toasts.dismissAll())
    .catch(() => {});
}

/** The content of a toast. */
export type ToastMessage = {
  title: string;
  /** Its lines, each in a paragraph of its own. */
  text?: string;
  tone?: "error" | "success";
  /** A button that performs one action and dismisses the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** A field says the same: on phones the toast is only announced, since it would cover the field. */
  isBesideField?: boolean;
  /** The default is 4 seconds. */
  durationMs?: number;
};
