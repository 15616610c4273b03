import { randomUUID } from "node:crypto";
import { partReceivedMail, paymentVerifiedMail } from "#app/copy/mails/order-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { exactSum, type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { partPayment } from "#app/domain/orders/part-payment.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrder, readOrderByNumber } from "#app/server/orders/read-order.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { findCredit, lockCredit } from "#app/server/payments/customer-credit.ts";
import { paymentStatusAfter, recordMoney } from "#app/server/payments/money-entries.ts";
import { lockPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { dueGmdOf } from "./review/review-payment.ts";

type SpendRefusal = Refusal<"not_found" | "changed_meanwhile" | "page_in_use" | "receipt_waits">;

/** Returns how much of its customer's credit may pay what is due of an order, in dalasi; null for none. */
export async function findUsableCredit(shop: Shop, orderNumber: string): Promise<Money | null> {
  const order = await readOrderByNumber(shop.db, orderNumber);
  return order && (await usableCredit(shop, shop.db, order, await findCredit(shop.db, order)));
}

async function usableCredit(
  shop: Shop,
  db: DatabaseOrTransaction,
  order: Order,
  credit: Money,
): Promise<Money | null> {
  if (credit.amount <= 0 || order.paymentStatus !== "pending" || order.orderStatus === "cancelled")
    return null;
  const due = await dueGmdOf(shop, db, order);
  return due.amount === 0 ? null : money(Math.min(credit.amount, due.amount), "GMD");
}

/**
 * Pays what is due of an order with its customer's credit, or a part of it, as `seenSum` (`exactSum`) says. The order goes on as
 * by a verified receipt: the rest is due by its link. Refusals: `not_found`; `changed_meanwhile` where another sum can be used
 * by now; `page_in_use` while somebody can pay it on a page; `receipt_waits` for its review.
 */
export async function spendCredit(
  shop: Shop,
  admin: Admin<"orders.change">,
  { orderNumber, seenSum }: { orderNumber: string; seenSum: string },
): Promise<Ok<{ spent: Money }> | SpendRefusal> {
  return await allOrNothing(shop.db, async (tx): Promise<Ok<{ spent: Money }> | SpendRefusal> => {
    const locked = await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const page = await lockPaymentPage(tx, order.id);
    if (page && isPageWaiting(page.status)) return refuse("page_in_use");
    const receipt = await readReceiptOfOrder(tx, order.id);
    if (receipt?.verificationStatus === "pending") return refuse("receipt_waits");
    const spent = await usableCredit(shop, tx, order, await lockCredit(tx, order));
    if (spent === null || exactSum([spent]) !== seenSum) return refuse("changed_meanwhile");
    const now = shop.clock();
    const by = { actorUserId: admin.userId, at: now };
    const due = await dueGmdOf(shop, tx, order);
    await recordMoney(shop, tx, {
      ...by,
      orderId: order.id,
      direction: "received",
      method: "credit",
      gateway: null,
      mode: "live",
      amount: spent,
      source: "hand",
      sourceId: randomUUID(),
    });
    if (spent.amount < due.amount) await holdForRest(shop, tx, order, null);
    const paymentStatus = await paymentStatusAfter(tx, order.id, "waiting");
    const after = moveAfterReview(order, paymentStatus);
    const { trackingNumber } = order;
    const moved = await moveOrderWithStock(tx, locked, {
      ...after,
      trackingNumber,
      actorUserId: admin.userId,
      now,
    });
    if (!moved.ok) return refuse("changed_meanwhile");
    const note = `Paid with credit: ${formatPanelMoney(spent)}`;
    await insertOrderEvents(tx, order.id, [{ kind: "note", to: "money", note }], by);
    const written = await readOrder(tx, order.id);
    const part = written && partPayment(written);
    const facts = { ...order, ...after, trackingUrl: trackingUrl(shop, order.orderNumber) };
    const mail = part ? partReceivedMail({ ...facts, ...part }) : paymentVerifiedMail(facts);
    const { customerEmail: to, id: orderId } = order;
    await queueMail(tx, [{ kind: "payment_verified", to, orderId, ...mail }], now);
    const change = { action: "payment.credit_spent", subjectId: order.orderNumber } as const;
    await recordAudit(tx, admin, { ...change, after: { amount: spent } });
    return ok({ spent });
  });
}
