import type { Toast } from "#app/copy/toasts.ts";
import { showToast } from "#app/ui/toasts/toast.ts";

/** Shows one of the shop's toasts, with an optional action and for another time than usual. */
export function showShopToast(
  toast: Toast,
  action?: { label: string; onPress: () => void },
  durationMs?: number,
  isBesideField = false,
): void {
  showToast({
    title: toast.title,
    ...(toast.text && { text: toast.text }),
    tone: toast.tone === "error" ? "destructive" : "plain",
    ...(action && { action }),
    ...(isBesideField && { isBesideField }),
    ...(durationMs !== undefined && { durationMs }),
  });
}

/** Shows a toast for what a field says as well. */
export function showFieldToast(toast: Toast): void {
  showShopToast(toast, undefined, undefined, true);
}
