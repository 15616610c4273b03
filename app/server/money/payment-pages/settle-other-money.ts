import { and, eq, sql } from "drizzle-orm";
import { partReceivedMail } from "#app/copy/mails/order-mails.ts";
import { paymentMismatchMail } from "#app/copy/mails/payment-page-mails.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { partPayment } from "#app/domain/orders/part-payment.ts";
import type { NoteOrigin } from "#app/domain/orders/timeline.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { decidePageMove, isPageWaiting, type PageReport } from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { isCancelledByStaff } from "#app/server/orders/status/apply-order-status.ts";
import type { LockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import {
  methodOfPage,
  pageSourceId,
  readLedger,
  recordPageMoney,
} from "#app/server/payments/money-entries.ts";
import { endWithoutPage } from "#app/server/payments/payment-pages/left-pages.ts";
import type { PaymentPage } from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { moveOrder, movePaidOrder } from "./move-paid-order.ts";
import { returnToReceipt } from "./return-to-receipt.ts";

type OtherMoney = {
  payment: PaymentPage | null;
  gateway: GatewayName;
  report: PageReport;
  /** False where it is not the order's after all: it then fits no order. */
  isCounted: boolean;
};

/**
 * Settles money that is not the payment an order waits for, once per payment and sum: an entry in the ledger, a note in its
 * timeline and a mail to the administrators. Where the order has all of its money by that, it is paid, or to be refunded; where
 * a part came on the page that it waits for, it waits for the rest; else it is owed back what is here. Returns "paid" or "refund_needed" where it moved the order. Lock the order and the payment
 * before it.
 */
export async function settleOtherMoney(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  { payment, gateway, report, isCounted }: OtherMoney,
): Promise<"paid" | "refund_needed" | null> {
  const { order } = locked;
  const { sessionId, paymentId } = report;
  const label = gatewayLabel(gateway);
  const sum = reportedSum(report);
  const ofPage = `mismatch ${sessionId}` satisfies NoteOrigin;
  // A payment under the page's own name may be any that was named before.
  const isNamed = paymentId !== null && paymentId !== sessionId;
  const from = isNamed ? (`${ofPage} ${paymentId} ${sum}` satisfies NoteOrigin) : ofPage;
  const isNote = and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, "note"),
    isNamed
      ? eq(orderEvents.fromStatus, from)
      : sql`starts_with(${orderEvents.fromStatus} || ' ', ${`${ofPage} `})`,
  );
  const [known] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(isNote).limit(1);
  if (known) return null;
  const now = shop.clock();
  const isItsPayment =
    payment?.status === "paid" &&
    [paymentId, sessionId].some(
      (id) => pageSourceId(payment) === pageSourceId({ gateway, sessionId, paymentId: id }),
    );
  if (!isItsPayment)
    await recordPageMoney(shop, tx, { order: isCounted ? order : null, gateway, report, now });
  const note = `${label} reports ${sum} that doesn't match this order, on its page ${sessionId}. Please look at it at ${label}.`;
  await insertOrderEvents(tx, order.id, [{ kind: "note", from, to: "note", note }], {
    actorUserId: null,
    at: now,
  });
  const expected = payment === null ? order.totalAmount : money(payment.amount, payment.currency);
  const notice = paymentMismatchMail({
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    gateway: label,
    expected: formatMoney(expected),
    reported: sum,
    reference: paymentId ?? sessionId,
    adminUrl: `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`,
  });
  await queueAdminMail(shop, tx, { kind: "payment_mismatch", orderId: order.id, ...notice });
  return isCounted ? await settleBalance(shop, tx, locked, { payment, gateway, report, now }) : null;
}

async function settleBalance(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  { payment, gateway, report, now }: Omit<OtherMoney, "isCounted"> & { now: Date },
): Promise<"paid" | "refund_needed" | null> {
  const { order } = locked;
  const { orderStatus, paymentStatus } = order;
  const { paid: came, due } = balanceOf(await readLedger(tx, order.id));
  const isWaiting = payment !== null && isPageWaiting(payment.status);
  const known = { order, isCancelledByStaff: await isCancelledByStaff(tx, order) };
  const move =
    due.amount > 0 || hadMoney(paymentStatus)
      ? null
      : decidePageMove({ ...known, status: isWaiting ? payment.status : "expired" }, "paid", "expired");
  const paid = reportedMoney(report);
  if (move?.order && paid !== null) {
    // Nobody is to pay on its other page any more, which is closed by the next round.
    if (isWaiting) await endWithoutPage(tx, payment, now, now);
    const method = methodOfPage(gateway, order.paymentMethod);
    await changePaymentMethod(tx, order.id, { method, totalGmd: null, now });
    const payerEmail = payment?.payerEmail ?? null;
    return await movePaidOrder(shop, tx, locked, { ...move.order, now, paid, paidAt: gateway, payerEmail });
  }
  // A test order without its page would count as one of real money.
  const isPart = came.amount > 0 && due.amount > 0 && payment?.mode === "live";
  if (
    isPart &&
    isWaiting &&
    payment.sessionId === report.sessionId &&
    paymentStatus === "pending" &&
    orderStatus !== "cancelled"
  ) {
    await waitForRest(shop, tx, locked, payment, now);
  }
  // All of it had gone back before.
  if (paymentStatus === "refunded") await moveOrder(tx, locked, { orderStatus, course: "unwanted", now });
  return null;
}

/** Lets an order of which a part came on its page wait for the rest without it, as after a receipt. */
async function waitForRest(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  payment: PaymentPage,
  now: Date,
): Promise<void> {
  await holdForRest(shop, tx, locked.order, null);
  const order = await readOrder(tx, locked.order.id);
  const part = order && partPayment(order);
  if (!part || !(await returnToReceipt(tx, { ...locked, order }, payment, now))) return;
  const mail = partReceivedMail({ ...order, ...part, trackingUrl: trackingUrl(shop, order.orderNumber) });
  const { id: orderId, customerEmail: to } = order;
  await queueMail(tx, [{ kind: "payment_verified", to, orderId, ...mail }], now);
}

/** Returns the sum that a gateway reports, in words: "D1.00". */
export function reportedSum(report: PageReport): string {
  const sum = reportedMoney(report);
  const code = report.currency?.toUpperCase() ?? "";
  return sum === null ? `an unknown sum${code && ` of ${code}`}` : formatMoney(sum);
}

function reportedMoney({ amount, currency }: PageReport): Money | null {
  const code = currency?.toUpperCase();
  return amount !== null && isCurrencyCode(code) ? money(amount, code) : null;
}
