import { decidePageMove, isPageWaiting, type PageClosing } from "#app/domain/payments/payment-page.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { lockPaymentPage, movePaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { abandonedPaymentPages } from "#app/server/payments/page-rows/pending-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { gatewaysInUse } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { moveOrder } from "./move-paid-order.ts";
import { returnToReceipt } from "./return-to-receipt.ts";

const BATCH = 50;
/** After a page has closed, its gateway's word may still be on the way. */
const GRACE_MS = 2 * 60 * 1000;
/** The time after the end of a page until a silent gateway is no longer waited for. */
const SILENCE_MS = 60 * 60 * 1000;

/**
 * Ends the orders with a payment page that no gateway will end: the page was never created, the gateway is no longer in
 * use, or it has not responded for an hour. Their stock is released; money that comes later is handled as such. Returns how many.
 * Source: specification 7.8.
 */
export async function expirePageOrders(shop: Shop): Promise<number> {
  const now = shop.clock().getTime();
  const abandoned = await abandonedPaymentPages(shop.db, {
    gateways: gatewaysInUse(shop.gateways),
    now: new Date(now),
    closedBefore: new Date(now - GRACE_MS),
    silentSince: new Date(now - SILENCE_MS),
    limit: BATCH,
  });
  let ended = 0;
  for (const { orderId } of abandoned) {
    if (await shop.db.transaction((tx) => closePageOrder(shop, tx, orderId, "expired"))) ended += 1;
  }
  return ended;
}

/**
 * Ends a payment on a page that has brought no money, and its order with it where staff have not moved it on: cancelled,
 * the pieces back in stock, exactly once; one whose receipt was rejected waits for another. A payment whose page failed to
 * be made, or that its shopper cancels, is only ended while it has no page; false where there was nothing to end.
 */
export async function closePageOrder(
  shop: Shop,
  tx: Transaction,
  orderId: string,
  why: PageClosing,
): Promise<boolean> {
  const locked = await lockOrderById(tx, orderId);
  const payment = locked && (await lockPaymentPage(tx, orderId));
  if (!payment || !isPageWaiting(payment.status)) return false;
  if (why !== "expired" && payment.status !== "creating") return false;
  const state = why === "failed" ? "failed" : "expired";
  const move = decidePageMove({ status: payment.status, order: locked.order }, state, why);
  if (move === null) return false;
  const now = shop.clock();
  if (await returnToReceipt(tx, locked, payment, now)) return true;
  await movePaymentPage(tx, payment.id, { status: move.status, sessionId: null, paymentId: null, now });
  if (move.order === null) return true;
  const moved = await moveOrder(tx, locked, { ...move.order, now });
  if (!moved.ok) throw new Error(`order ${locked.order.orderNumber} could not be ended: ${moved.reason}`);
  return true;
}
