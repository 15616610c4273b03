import type { Toast } from "#app/copy/toasts.ts";
import { showToast } from "#app/ui/toasts/toast.ts";

/** Raises one of the shop's toasts, with one thing to do about it where there is one. */
export function showShopToast(toast: Toast, action?: { label: string; onPress: () => void }): void {
  showToast({
    title: toast.title,
    ...(toast.text && { text: toast.text }),
    tone: toast.tone === "error" ? "destructive" : "plain",
    ...(action && { action }),
  });
}
