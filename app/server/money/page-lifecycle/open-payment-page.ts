import { nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { type Money, money, sameMoney, sumMoney } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import { isWalletMethod } from "#app/domain/payments/page-method.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { returnPaths } from "#app/server/orders/tracking-link.ts";
import {
  findPaymentPage,
  otherSessions,
  type PaymentPage,
  recordOpenedPage,
} from "#app/server/payments/page-rows/payment-pages.ts";
import {
  gatewayOf,
  type NewPaymentSession,
  type PageLine,
  type PaymentGateway,
  type PaymentSession,
} from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { settlePageReport } from "./settle-page-event.ts";

/**
 * Returns the hosted page of an order that waits for its payment: the one it has, or a new one. Requests, even concurrent
 * ones, get the same page, since the gateway gets the order's own key. Refusal: `checkout_failed`.
 */
export async function openPaymentPage(
  shop: Shop,
  orderId: string,
): Promise<Ok<{ url: string; orderNumber: string }> | Refusal<"checkout_failed">> {
  const [order, payment] = await Promise.all([
    readOrder(shop.db, orderId),
    findPaymentPage(shop.db, orderId),
  ]);
  // Its shopper may have stopped asking somebody else to pay.
  if (!order || !payment) return refuse("checkout_failed");
  const { orderNumber } = order;
  if (payment.url !== null) return ok({ url: payment.url, orderNumber });
  if (payment.status !== "creating") return refuse("checkout_failed");

  const gateway = gatewayOf(shop.gateways, payment);
  const total = money(payment.amount, payment.currency);
  const { expiresAt } = payment;
  const leftSessionIds = await otherSessions(shop.db, payment);
  const session = await requestPage(shop, gateway, {
    order,
    lines: pageLines(order, total),
    total,
    expiresAt,
    onlyWallets: isWalletMethod(order.paymentMethod),
    idempotencyKey: keyOfPage(order, payment, leftSessionIds.length > 0),
    leftSessionIds,
  });
  if (session === null) return refuse("checkout_failed");
  const { sessionId, url } = session;
  const isRecorded = await shop.db.transaction((tx) =>
    recordOpenedPage(tx, payment, { sessionId, url, now: shop.clock() }),
  );
  const now = isRecorded ? null : await findPaymentPage(shop.db, orderId);
  // A concurrent request recorded the same page, or the order has ended and nobody may pay here.
  const isUsable = isRecorded || now?.url === url || now?.status === "paid";
  if (isUsable) return ok({ url, orderNumber });
  // Somebody chose another way meanwhile, and nobody has this page's address.
  await closeUnusedPage(shop, gateway, { sessionId, orderNumber });
  return refuse("checkout_failed");
}

/** Returns the key under which a gateway makes one page: the order's own, and for later ones by the page. */
function keyOfPage(order: Order, payment: PaymentPage, hasLeftPage: boolean): string {
  const isFirst = payment.createdAt.getTime() === order.createdAt.getTime();
  if (isFirst && !hasLeftPage) return `order-${order.id}`;
  return `order-${order.id}-${payment.id}`;
}

type PageToRequest = Pick<
  NewPaymentSession,
  "onlyWallets" | "order" | "lines" | "total" | "expiresAt" | "leftSessionIds"
> & {
  /** The key of the request; the default is the key of the order's first page. */
  idempotencyKey?: string;
};

/** Requests a hosted page from a gateway; null, and a line in the log, where it makes none. */
export async function requestPage(
  shop: Shop,
  gateway: PaymentGateway | null,
  { order, idempotencyKey = `order-${order.id}`, ...page }: PageToRequest,
): Promise<PaymentSession | null> {
  if (gateway === null) return null;
  const { id, orderNumber } = order;
  const { baseUrl } = shop.config;
  const back = returnPaths(shop, orderNumber);
  try {
    return await gateway.createSession({
      order: { id, orderNumber },
      ...page,
      successUrl: `${baseUrl}${back.paid}`,
      cancelUrl: `${baseUrl}${back.left}`,
      idempotencyKey,
    });
  } catch (error) {
    // The shopper sees that it failed, and may try again; nothing was charged.
    const facts = { order: orderNumber, gateway: gateway.name, reason: error };
    shop.log.error(facts, "the payment gateway made no page");
    return null;
  }
}

/**
 * Returns the lines of the card page, which add up to the total exactly: each piece and the shipping. A discount cannot
 * be shown on a line, so a discounted order is one line, and so is one that is paid in another currency.
 */
function pageLines(order: Order, total: Money): PageLine[] {
  const pieces = order.items.map(({ name, size, quantity, price }) => {
    return { name: nameWithSize({ name, size }), quantity, unitPrice: price };
  });
  const shipping = { name: "Shipping", quantity: 1, unitPrice: order.shippingCost };
  const lines = order.shippingCost.amount > 0 ? [...pieces, shipping] : pieces;
  const amounts = lines.map(({ quantity, unitPrice }): Money => {
    return { ...unitPrice, amount: unitPrice.amount * quantity };
  });
  if (sameMoney(sumMoney(amounts, order.currency), total)) return lines;
  return [wholeOrderLine(total)];
}

/** Returns the one line of a page that does not list the pieces. */
export function wholeOrderLine(total: Money): PageLine {
  return { name: PAGE_TITLE, quantity: 1, unitPrice: total };
}

/** Tries to close a page that was shown to nobody; a payment that arrived before is settled as usual. */
export async function closeUnusedPage(
  shop: Shop,
  gateway: PaymentGateway | null,
  { sessionId, orderNumber }: { sessionId: string; orderNumber: string },
): Promise<void> {
  try {
    const report = await gateway?.expireSession(sessionId);
    if (!gateway || report?.state !== "paid") return;
    const settled = { gateway: gateway.name, report, closing: "expired" } as const;
    await shop.db.transaction((tx) => settlePageReport(shop, tx, settled));
  } catch (error) {
    // Nobody has its address; money that comes all the same is handled when it is reported.
    shop.log.warn({ order: orderNumber, reason: error }, "a payment page without an order was not closed");
  }
}
