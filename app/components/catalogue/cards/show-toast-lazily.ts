import type { Toast } from "#app/copy/toasts.ts";
import { showToast, type ToastMessage } from "#app/ui/toasts/toast.ts";
import { loadOnce } from "#packages/page-browser";

type ToastCopy = typeof import("#app/copy/toasts.ts");

const loadCopy = loadOnce(() => import("#app/copy/toasts.ts"));

/**
 * Shows a toast whose text loads together with the toast code, so that no page waits for it; `offline` where it can't
 * load.
 */
export function showToastLazily(
  choose: (copy: ToastCopy) => Toast,
  action?: ToastMessage["action"],
  offline?: Toast,
): void {
  loadCopy()
    .then(choose, () => offline)
    .then((toast) => toast && showToast({ ...toast, action }));
}
