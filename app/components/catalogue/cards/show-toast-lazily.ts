import { loadOnce } from "#app/browser/hydration/load-once.ts";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import type { Toast } from "#app/copy/toasts.ts";
import type { ToastMessage } from "#app/ui/toasts/toast-message.ts";

type ToastCopy = typeof import("#app/copy/toasts.ts");

const loadCopy = loadOnce(() => import("#app/copy/toasts.ts"));

/** Shows a toast whose text loads together with the toast code, so that no page waits for it. */
export function showToastLazily(choose: (copy: ToastCopy) => Toast, action?: ToastMessage["action"]): void {
  loadCopy()
    .then((copy) => showShopToast(choose(copy), action))
    // Offline there is no toast; the action has succeeded nevertheless.
    .catch(() => undefined);
}
