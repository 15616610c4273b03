import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import { withBudget } from "#app/server/platform/resilience/request-budget.ts";
import type { Shop } from "#app/server/shop.ts";
import { settleFromGateway } from "./reconcile-payment-pages.ts";

/** A shopper waits less for this page than for others, since the job asks again. */
const BUDGET_MS = 4_000;

/**
 * Asks the gateway about an order's payment that is not settled, for a shopper who comes back from its page or waits
 * for it, so that a lost event costs them no minutes. It asks at most once in five seconds for an order, however many
 * look; while the gateway is out of reach nothing changes. A cancelled order is left to `reconcilePaymentPages`, which closes its
 * page once the cancelling can no longer be undone. Returns whether the payment was settled.
 */
export async function askAboutPage(shop: Shop, orderNumber: string): Promise<boolean> {
  const order = await readOrderByNumber(shop.db, orderNumber);
  const payment = order && (await findPaymentPage(shop.db, order.id));
  if (order?.orderStatus === "cancelled") return false;
  if (!payment || payment.sessionId === null || !isPageWaiting(payment.status)) return false;
  const { sessionId } = payment;
  const gateway = gatewayOf(shop.gateways, payment);
  if (gateway === null || (await shop.limits.take("payment-page-order", order.id)) > 0) return false;
  const outcome = await withBudget(BUDGET_MS, () => settleFromGateway(shop, gateway, payment, sessionId));
  return outcome === "settled";
}
