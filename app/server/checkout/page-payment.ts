import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import { isPageWaiting, paymentPageEnd } from "#app/domain/payments/payment-page.ts";
import { closePageOrder } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import {
  closeUnusedPage,
  openPaymentPage,
  requestPage,
  wholeOrderLine,
} from "#app/server/money/page-lifecycle/open-payment-page.ts";
import { firstPageCheck } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { offeredGateway } from "#app/server/payments/page-rows/offered-gateway.ts";
import { findPaymentPage, paymentPageWrite } from "#app/server/payments/page-rows/payment-pages.ts";
import { deleteStoredResponse, type IdempotencyKey } from "#app/server/platform/db/idempotency.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import type { OrderPayment, PageOrder, PaymentRefusal } from "./order-payment.ts";

/** The address to which the shopper is to go, and the number of the order that waits for them there. */
export type OpenedPage = { url: string; orderNumber: string };

/**
 * Returns the payment of an order on a gateway's page. A wallet's page is requested before the order is written:
 * without a page there is no order, and the shopper sends the money and a receipt instead. For a card the order comes
 * first, and `openPageOrCancel` requests its page. Refusals: `payment_method_unavailable` (the card or wallet is not
 * offered, or its gateway has no key); when it is prepared, `card_sum_too_small` (less than the gateway takes by card)
 * and `checkout_failed`. Source: specification 7.5, 7.6.
 */
export async function pagePayment(
  shop: Shop,
  { paymentMethod: method }: PageOrder,
): Promise<Ok<OrderPayment> | PaymentRefusal> {
  const gateway = await offeredGateway(shop, method);
  if (gateway === null || (method !== "card" && !(await findMethod(shop, method)))) {
    return refuse("payment_method_unavailable");
  }
  const { currency, smallestCardAmount } = gatewayFacts(gateway.name);
  const isInDalasi = currency === "GMD";
  return ok({
    method,
    orderStatus: "pending",
    isInDalasi,
    events: [],
    isCostly: true,
    prepare: async (order) => {
      const total = isInDalasi ? order.totalGmd : order.total;
      if (total === null) return refuse("checkout_failed");
      if (method === "card" && total.amount < smallestCardAmount) return refuse("card_sum_too_small");
      const { shop: rules } = await cachedSiteSettings(shop);
      const expiresAt = paymentPageEnd(order.createdAt, rules.cardHoldMinutes);
      const wanted = {
        onlyWallets: method !== "card",
        order,
        lines: [wholeOrderLine(total)],
        total,
        expiresAt,
      };
      const page = method === "card" ? null : await requestPage(shop, gateway, wanted);
      if (method !== "card" && page === null) return refuse("checkout_failed");
      const { name, mode } = gateway;
      const payment = { orderId: order.id, gateway: name, method, mode, charge: total, expiresAt, page };
      return ok({
        writes: async ({ createdAt: now }) => [
          paymentPageWrite({ ...payment, firstCheckAt: firstPageCheck(now), now }),
        ],
        discard: async () => {
          if (page) await closeUnusedPage(shop, gateway, { ...page, orderNumber: order.orderNumber });
        },
      });
    },
  });
}

/**
 * Returns the page of an order that waits for its payment. Where the gateway makes none, the order is cancelled, its
 * stock released and its key free again, unless a concurrent request has got the page: `checkout_failed`.
 */
export async function openPageOrCancel(
  shop: Shop,
  { orderId, key }: { orderId: string; key: IdempotencyKey | null },
): Promise<Ok<OpenedPage> | Refusal<"checkout_failed">> {
  const page = await openPaymentPage(shop, orderId);
  if (page.ok) return page;
  await shop.db.transaction(async (tx) => {
    await closePageOrder(shop, tx, orderId, "failed");
    const payment = await findPaymentPage(tx, orderId);
    const hasEnded = payment?.url === null && !isPageWaiting(payment.status);
    if (key && hasEnded) await deleteStoredResponse(tx, key, orderId);
  });
  return await openPaymentPage(shop, orderId);
}

/** Frees the key of an order whose page has ended without money, and returns whether it did. */
export async function freeEndedKey(shop: Shop, key: IdempotencyKey, orderId: string): Promise<boolean> {
  const payment = await findPaymentPage(shop.db, orderId);
  if (payment === null || payment.status === "paid" || isPageWaiting(payment.status)) return false;
  await shop.db.transaction((tx) => deleteStoredResponse(tx, key, orderId));
  return true;
}
