import { sql } from "drizzle-orm";
import { paymentTakenBackMail } from "#app/copy/mails/payment-page-mails.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money } from "#app/domain/money/money.ts";
import type { NoteOrigin } from "#app/domain/orders/timeline.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { findMoneyLeft, methodOfPage, recordMoney } from "#app/server/payments/money-entries.ts";
import { refundsOfOrder } from "#app/server/payments/page-rows/page-refunds.ts";
import { findPageOfSession, type PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { reverseSeenMoney } from "#app/server/payments/seen-money.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import type { PageReversal, StatementReversal } from "./statement-messages.ts";

/** Applies a reversal of money that a shopper sent by hand: it counts no longer, and its order is marked. */
export async function takeBackSeen(
  shop: Shop,
  tx: Transaction,
  gateway: GatewayName,
  reversal: StatementReversal,
): Promise<void> {
  const taken = await reverseSeenMoney(tx, gateway, reversal);
  const page = { gateway, method: null };
  if (taken?.orderId) await takeBack(shop, tx, gateway, { orderId: taken.orderId, page, reversal });
}

/**
 * Applies a reversal of money on a page of an order: the order is marked. A refund counts where the shop has not asked
 * for it: of its payment, without a refund in the shop's books.
 */
export async function takeBackOfPage(
  shop: Shop,
  tx: Transaction,
  gateway: GatewayName,
  reversal: PageReversal,
): Promise<void> {
  const page = await findPageOfSession(tx, { gateway, sessionId: reversal.sessionId });
  if (page === null) return;
  // Staff send back in the company's dashboard what is not the order's payment.
  if (reversal.isRefund && !(await isUnrequestedRefund(tx, page))) return;
  await takeBack(shop, tx, gateway, { orderId: page.orderId, page, reversal });
}

async function isUnrequestedRefund(tx: Transaction, { id, orderId, status }: PaymentPage): Promise<boolean> {
  const refunds = await refundsOfOrder(tx, orderId);
  return status === "paid" && refunds.every((refund) => refund.pageId !== id || refund.status === "failed");
}

/** Marks an order, with a note in its timeline and a mail to the administrators, once per row of a statement. */
async function takeBack(
  shop: Shop,
  tx: Transaction,
  gateway: GatewayName,
  {
    orderId,
    page,
    reversal,
  }: { orderId: string; page: Pick<PaymentPage, "gateway" | "method">; reversal: StatementReversal },
): Promise<void> {
  const { reference, amount, at: takenAt } = reversal;
  if (amount.amount === 0) return;
  const locked = await lockOrderById(tx, orderId);
  const sourceId = `${gateway}:${reference}:${takenAt.getTime()}`;
  if (!locked || (await isKnown(tx, orderId, sourceId))) return;
  const { order } = locked;
  const left = await findMoneyLeft(tx, orderId, { currency: amount.currency, mode: "live" });
  await recordMoney(shop, tx, {
    at: shop.clock(),
    orderId,
    direction: "returned",
    method: methodOfPage(page, order.paymentMethod),
    gateway,
    mode: "live",
    amount: money(Math.min(amount.amount, left.amount), amount.currency),
    source: "taken_back",
    sourceId,
    actorUserId: null,
  });
  const label = gatewayLabel(gateway);
  const sum = formatMoney(amount);
  const note = `${label} has taken back the payment ${reference} of this order.`;
  const from = `taken_back ${sourceId}` satisfies NoteOrigin;
  await insertOrderEvents(tx, orderId, [{ kind: "note", from, to: "note", note }], {
    actorUserId: null,
    at: shop.clock(),
  });
  const { orderNumber, customerName } = order;
  const adminUrl = `${shop.config.baseUrl}/admin/orders/${orderNumber}`;
  const facts = { orderNumber, customerName, gateway: label, sum, reference, adminUrl };
  await queueAdminMail(shop, tx, { kind: "payment_taken_back", orderId, ...paymentTakenBackMail(facts) });
}

/** Returns whether this row of a statement is noted already. */
async function isKnown(tx: Transaction, orderId: string, sourceId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_events where order_id = ${orderId}::uuid and from_status = ${`taken_back ${sourceId}`}
    limit 1`);
  return rows.length > 0;
}
