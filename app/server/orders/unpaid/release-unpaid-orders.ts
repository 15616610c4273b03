import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { orderStatusMail } from "#app/copy/mails/order-mails.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { changeDueOrders } from "#app/server/orders/status/change-due-orders.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { creditIn } from "#app/server/payments/customer-credit.ts";
import { paymentStatusAfter, recordMoney } from "#app/server/payments/money-entries.ts";
import { HAS_OPEN_PAGE } from "#app/server/payments/page-rows/page-conditions.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { HOUR_MS } from "#packages/values";

/**
 * Cancels unpaid orders whose time is over. Their pieces go back to stock, and credit in them to its customer. Returns
 * how many.
 * - An order by receipt ends after the setting's hours without a receipt, or after its last one was rejected. With the
 *   setting 0 it never ends.
 * - An order with a link to pay, or that has the rest due, ends at its `heldUntil`.
 * - An order with an open payment page ends with that page, not here.
 * Source: specification 8.10.
 */
export async function releaseUnpaidOrders(shop: Shop): Promise<number> {
  const { unpaidOrderHours } = (await readSiteSettings(shop)).shop;
  const now = shop.clock();
  const before = new Date(now.getTime() - unpaidOrderHours * HOUR_MS);
  const isOver = and(
    lte(orders.heldUntil, now),
    or(isNull(gambianPayments.id), ne(gambianPayments.verificationStatus, "pending")),
  );
  const isTooOld = and(
    isNull(orders.heldUntil),
    or(
      and(isNull(gambianPayments.id), lte(orders.createdAt, before)),
      and(
        eq(gambianPayments.verificationStatus, "rejected"),
        // An order whose shopper asked somebody else to pay waits anew since that ended.
        lte(sql`greatest(${gambianPayments.updatedAt}, ${orders.updatedAt})`, before),
      ),
    ),
  );
  const isDue = and(
    eq(orders.orderStatus, "payment_pending"),
    inArray(orders.paymentStatus, ["pending", "failed"]),
    not(HAS_OPEN_PAGE),
    or(isOver, unpaidOrderHours === 0 ? undefined : isTooOld),
  );
  return await changeDueOrders(shop, isDue, async (tx, locked) => {
    const { order } = locked;
    const paymentStatus = await paymentStatusAfter(tx, order.id, "ended");
    const to = { orderStatus: "cancelled", paymentStatus } as const;
    await returnCredit(shop, tx, order.id, now);
    const { trackingNumber } = order;
    const moved = await moveOrderWithStock(tx, locked, { ...to, trackingNumber, actorUserId: null, now });
    if (!moved.ok) throw new Error(`order ${order.orderNumber} could not be cancelled: ${moved.reason}`);
    const facts = { ...order, ...to, trackingUrl: trackingUrl(shop, order.orderNumber) };
    const mail = orderStatusMail(facts);
    await queueMail(
      tx,
      [{ kind: "order_cancelled", to: order.customerEmail, orderId: order.id, ...mail }],
      now,
    );
  });
}

/** Gives the credit in an order back to its customer. */
async function returnCredit(shop: Shop, tx: Transaction, orderId: string, now: Date): Promise<void> {
  const amount = await creditIn(tx, orderId);
  if (amount.amount === 0) return;
  const by = { actorUserId: null, at: now };
  await recordMoney(shop, tx, {
    ...by,
    orderId,
    direction: "returned",
    method: "credit",
    gateway: null,
    mode: "live",
    amount,
    source: "hand",
    sourceId: randomUUID(),
  });
  const note = `${formatPanelMoney(amount)} is credit again`;
  await insertOrderEvents(tx, orderId, [{ kind: "note", to: "refund", note }], by);
}
