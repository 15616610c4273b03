import { CHECKOUT_TOAST_MS } from "#app/copy/toasts.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { isPhone } from "#app/ui/is-phone.ts";
import { showToast } from "#app/ui/toasts/toast.ts";

/**
 * Opens the card page. Phones get a toast with a button for ten seconds. Larger screens get a new tab, or this one if
 * the browser blocks it. Source: specification 7.5.
 */
export function goToPaymentPage(target: string, amount: Money): void {
  if (isPhone()) {
    showToast({
      title: "Your card page is ready",
      text: `Pay ${formatMoney(amount)} there.`,
      action: { label: "Open Checkout", onPress: () => window.location.assign(target) },
      durationMs: CHECKOUT_TOAST_MS,
    });
    return;
  }
  const tab = window.open(target, "_blank");
  if (tab === null) window.location.assign(target);
  else tab.opener = null;
}
