import { and, eq, sql } from "drizzle-orm";
import { partReceivedMail } from "#app/copy/mails/order-mails.ts";
import { paymentMismatchMail } from "#app/copy/mails/payment-page-mails.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { partPayment } from "#app/domain/orders/part-payment.ts";
import type { NoteOrigin } from "#app/domain/orders/timeline.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import {
  decidePageMove,
  isPageWaiting,
  type PageMismatch,
  type PageReport,
  pageMismatch,
} from "#app/domain/payments/payment-page.ts";
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
import { movePaymentPage, type PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { moveOrder, movePaidOrder } from "./move-paid-order.ts";
import { returnToReceipt } from "./return-to-receipt.ts";

/** How money on a page differs from the payment that its order waits for. */
export type Difference = PageMismatch | "left" | "paid_by_receipt" | "paid_twice";

/** Differences of money that is of another order, or none: it then fits no order. */
const NOT_COUNTED: ReadonlySet<Difference> = new Set(["session", "order", "mode"]);

type PageMoney = {
  page: PaymentPage;
  /** The order's page, which may be another; null for none. */
  current: PaymentPage | null;
  gateway: GatewayName;
  report: PageReport;
  /** Null for exactly the payment that the order waits for. */
  difference: Difference | null;
};

/**
 * Settles money on any page of an order, once per payment and sum: an entry in the ledger, and for what the order does not
 * wait for a note in its timeline and a mail to the administrators. A page that took its sum is paid, and its company can
 * give it back. Where the order has all of its money by that, it is paid, or to be refunded; where
 * a part came on the page that it waits for, it waits for the rest; else it is owed back what is here. Returns "paid" or
 * "refund_needed" where it moved the order. Lock the order and the pages before it.
 */
export async function settlePageMoney(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  came: PageMoney,
): Promise<"paid" | "refund_needed" | null> {
  const { page, gateway, report, difference } = came;
  const { order } = locked;
  const now = shop.clock();
  const isItsSum = pageMismatch({ ...page, orderNumber: order.orderNumber }, report) === null;
  if (difference === null && page.status === "paid") return null;
  if (difference !== null && !(await noteDifference(shop, tx, order, came))) return null;
  const isCounted = difference === null || !NOT_COUNTED.has(difference);
  const isKnown =
    page.status === "paid" &&
    [report.paymentId, report.sessionId].some(
      (paymentId) => pageSourceId({ ...report, gateway, paymentId }) === pageSourceId(page),
    );
  const isPaid = isCounted && isItsSum && page.status !== "paid";
  if (isPaid) {
    const { sessionId, paymentId, fee } = report;
    await movePaymentPage(tx, page.id, { status: "paid", sessionId, paymentId, fee, now });
  }
  const method = methodOfPage(page, order.paymentMethod);
  const orderId = isCounted ? order.id : null;
  if (!isKnown) await recordPageMoney(shop, tx, { orderId, gateway, method, report, now });
  return isCounted ? await settleBalance(shop, tx, locked, { ...came, isPaid, now }) : null;
}

/** Notes money that its order does not wait for, and mails the administrators; false where it was noted before. */
async function noteDifference(
  shop: Shop,
  tx: Transaction,
  order: Order,
  { page, gateway, report }: PageMoney,
): Promise<boolean> {
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
  if (known) return false;
  const note = `${label} reports ${sum} that doesn't match this order, on its page ${sessionId}. Please look at it at ${label}.`;
  await insertOrderEvents(tx, order.id, [{ kind: "note", from, to: "money", note }], {
    actorUserId: null,
    at: shop.clock(),
  });
  const expected = page.amount === 0 ? order.totalAmount : money(page.amount, page.currency);
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
  return true;
}

async function settleBalance(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  { isPaid, now, ...came }: PageMoney & { isPaid: boolean; now: Date },
): Promise<"paid" | "refund_needed" | null> {
  const { page, current, gateway, report, difference } = came;
  const { order } = locked;
  const { orderStatus, paymentStatus } = order;
  const { paid: here, due } = balanceOf(await readLedger(tx, order.id));
  const isWaiting = current !== null && isPageWaiting(current.status);
  const isAwaited = isWaiting && current.id === page.id;
  const known = { order, isCancelledByStaff: await isCancelledByStaff(tx, order) };
  const move =
    (due.amount > 0 && !(isAwaited && difference === null)) || hadMoney(paymentStatus)
      ? null
      : decidePageMove({ ...known, status: isWaiting ? current.status : "expired" }, "paid", "expired");
  const paid = reportedMoney(report);
  if (move?.order && paid !== null) {
    // Nobody is to pay on its other page any more, which is closed by the next round.
    if (isWaiting && !(isAwaited && isPaid)) {
      const ended = { status: "expired", sessionId: null, paymentId: null, now, checkAt: now } as const;
      await movePaymentPage(tx, current.id, ended);
    }
    const method = methodOfPage(page, order.paymentMethod);
    if (difference !== null) await changePaymentMethod(tx, order.id, { method, totalGmd: null, now });
    const { payerEmail } = page;
    return await movePaidOrder(shop, tx, locked, { ...move.order, now, paid, paidAt: gateway, payerEmail });
  }
  // A test order without its page would count as one of real money.
  const isPart = here.amount > 0 && due.amount > 0 && page.mode === "live";
  if (isPart && isAwaited && paymentStatus === "pending" && orderStatus !== "cancelled") {
    await waitForRest(shop, tx, locked, page, now);
  }
  if (difference === null) await noteDifference(shop, tx, order, came);
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
