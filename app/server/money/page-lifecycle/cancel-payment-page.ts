import type { Order } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { isLocalMethod } from "#app/domain/payments/local-method.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { payForPath, successPath } from "#app/server/orders/tracking-link.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { gatewayOf, type PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { closePageOrder } from "./expire-page-orders.ts";
import { settlePageReport } from "./settle-page-event.ts";

/**
 * Closes the payment page a shopper turned back from, so that nobody can pay there any more and its stock is released
 * at once. Returns the redirects: `paidPath` is the order if the money had come after all, else null; `backPath` is
 * where the wallet can be tried again or the money be sent by hand, with what a checkout without script knows from its
 * URL: the product, size and quantity of an order of one. If the gateway is out of reach, the order is
 * unchanged and its page expires by itself. A page that somebody else was asked to pay remains open unless the shopper
 * closes it, since either may have turned back. Refusal: `not_found` for an order without a payment page.
 * Source: specification 7.8.
 */
export async function cancelPaymentPage(
  shop: Shop,
  orderNumber: string,
  { isDecided = false }: { isDecided?: boolean } = {},
): Promise<Ok<{ paidPath: string | null; backPath: string }> | Refusal<"not_found">> {
  const order = await readOrderByNumber(shop.db, orderNumber);
  const payment = order && (await findPaymentPage(shop.db, order.id));
  if (!payment) return refuse("not_found");
  if (payment.sharedAt !== null && !isDecided) {
    return ok({ paidPath: null, backPath: payForPath(shop, orderNumber) });
  }
  // Somebody who pays has not chosen a page yet, or none was made.
  if (payment.status === "creating" && payment.sharedAt !== null)
    await shop.db.transaction((tx) => closePageOrder(shop, tx, payment.orderId, "cancelled"));
  // A page may have been made meanwhile.
  const page = await findPaymentPage(shop.db, payment.orderId);
  const gateway = page && gatewayOf(shop.gateways, page);
  if (page?.status === "open" && page.sessionId !== null && gateway !== null)
    await closePage(shop, gateway, page.sessionId, orderNumber);
  const now = await readOrderByNumber(shop.db, orderNumber);
  return ok({
    paidPath: now && hadMoney(now.paymentStatus) ? successPath(shop, orderNumber) : null,
    backPath: isLocalMethod(order.paymentMethod)
      ? `/checkout/local/${order.paymentMethod}?${new URLSearchParams({ left: "1", ...boughtIn(order) })}`
      : "/checkout/cancel",
  });
}

function boughtIn({ items: [item, second], country }: Order): Record<string, string> {
  if (!item || second) return {};
  return { product: item.productId, size: item.size, quantity: String(item.quantity), country };
}

async function closePage(
  shop: Shop,
  gateway: PaymentGateway,
  sessionId: string,
  orderNumber: string,
): Promise<void> {
  try {
    const report = await gateway.expireSession(sessionId);
    if (report === null) return;
    const settled = { gateway: gateway.name, report, closing: "cancelled" } as const;
    await shop.db.transaction((tx) => settlePageReport(shop, tx, settled));
  } catch (error) {
    // The shopper returns to the shop all the same; the page expires and is queried until then.
    shop.log.warn({ order: orderNumber, reason: error }, "a payment page was not closed");
  }
}
