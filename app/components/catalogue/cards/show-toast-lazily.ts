import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import type { Toast } from "#app/copy/toasts.ts";
import type { ToastMessage } from "#app/ui/toasts/toast-message.ts";

type ToastCopy = typeof import("#app/copy/toasts.ts");

/** Raises a toast whose words come with the toast code itself, so that no page waits for them. */
export function showToastLazily(choose: (copy: ToastCopy) => Toast, action?: ToastMessage["action"]): void {
  import("#app/copy/toasts.ts")
    .then((copy) => showShopToast(choose(copy), action))
    // Offline there is no toast; the action has succeeded all the same.
    .catch(() => undefined);
}
