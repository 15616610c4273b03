import type { ToastMessage } from "./toast-message.ts";

let isWanted = false;

/** Whether any toast was shown yet: one may be shown before the toaster is there. */
export function isToastWanted(): boolean {
  return isWanted;
}

/** Says something in passing. Callable from anywhere in the browser; the toast code comes on first use. */
export function showToast(message: ToastMessage): void {
  isWanted = true;
  window.dispatchEvent(new CustomEvent("toast", { detail: message }));
  const loading = import("./sonner-toasts.tsx");
  loading
    .then((toasts) => toasts.displayToast(message))
    // A dead network may keep the code away; the words still belong to the reader's log.
    .catch(() => console.warn(message.title, message.text ?? ""));
}

/** Takes away what was said so far, where what it spoke of is now on show. */
export function dismissToasts(): void {
  if (!isWanted) return;
  // Without its code there is no toast to take away.
  import("./sonner-toasts.tsx").then((toasts) => toasts.dismissAll()).catch(() => {});
}
