import { randomUUID } from "node:crypto";
import { moneyReturnedMail } from "#app/copy/mails/order-mails.ts";
import { payerRefundedMail } from "#app/copy/mails/payment-page-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { balanceOf, courseOf } from "#app/domain/money/balance.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { exactSum, type Money, money, shareOf, subtractMoney, sumMoney } from "#app/domain/money/money.ts";
import { sumInWords } from "#app/domain/money/with-dalasi.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { refundable } from "#app/domain/payments/payment-page.ts";
import { canReturnByHand, refundWay } from "#app/domain/payments/refund-way.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrder, moveOrderRow } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import {
  findMoneyBesidePage,
  type MoneyHere,
  methodOfPage,
  paymentStatusAfter,
  readLedger,
  recordMoney,
} from "#app/server/payments/money-entries.ts";
import {
  endPageRefund,
  insertPageRefund,
  pendingRefundAmount,
  refundsOfOrder,
} from "#app/server/payments/payment-pages/page-refunds.ts";
import {
  addRefunded,
  lockPaymentPage,
  type PaymentPage,
  paidAtOf,
} from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Records that an administrator has sent the rest of a payment back by hand: the payment becomes `refunded`, with
 * timeline, the shopper's mail and the audit log. Order status and stock do not change, except that an order which was
 * sold out when its money came is cancelled. With `onlyOver` what goes back is only what is more than the order costs by now,
 * and it stays paid. `asCredit` keeps the money as the customer's credit in place of sending it. With `seenSum` it is what is here beside the payment on its page, as the administrator saw it
 * (`exactSum`). Refusals: `not_found`; `changed_meanwhile` where that is another sum; `not_refundable`: not paid, noted
 * before, or paid on a gateway's page that `refundOrder` can give back; as credit, where the money is not dalasi or the order
 * has no customer. Source: specification 11.10.
 */
export async function noteMoneyReturned(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: {
    orderNumber: string;
    reason: string;
    onlyOver?: boolean;
    asCredit?: boolean;
    seenSum?: string | undefined;
  },
): Promise<
  Ok<{ orderNumber: string; amount: Money }> | Refusal<"not_found" | "not_refundable" | "changed_meanwhile">
> {
  return await shop.db.transaction(async (tx) => {
    const orderNumber = parseOrderNumber(input.orderNumber);
    const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order, stockHeld } = locked;
    const reason = input.reason.trim();
    const page = await lockPaymentPage(tx, order.id);
    // A receipt paid it where its page ended unpaid.
    const payment = page?.status === "paid" ? page : null;
    const beside = await findMoneyBesidePage(tx, order, payment);
    const { seenSum, asCredit = false } = input;
    const isOfNobody = order.customerEmail.trim() === "" && order.customerPhone.trim() === "";
    const isCreditable = ({ currency, mode }: { currency: string; mode: string }) =>
      currency === "GMD" && mode === "live";
    const here = [...beside.map(({ left, mode }) => ({ ...left, mode })), ...(payment ? [payment] : [])];
    if (asCredit && (isOfNobody || !here.every(isCreditable))) return refuse("not_refundable");
    if (seenSum !== undefined && seenSum !== exactSum(beside.map(({ left }) => left))) {
      return refuse(beside.length === 0 ? "not_refundable" : "changed_meanwhile");
    }
    const toReturn = { order, payment, beside, reason, asCredit };
    const returned = input.onlyOver
      ? await returnOver(shop, tx, admin, toReturn)
      : ((seenSum === undefined ? await returnPagePayment(shop, tx, admin, toReturn) : null) ??
        (await returnBeside(shop, tx, admin, toReturn)));
    if (returned === null) return refuse("not_refundable");
    const { amount, sum, way } = returned;
    const now = shop.clock();
    const by = { actorUserId: admin.userId, at: now };
    const done = asCredit ? `${sum} stays as credit` : `Sent back ${sum}, ${way}`;
    const note = [done, reason].filter(Boolean).join(", ");
    await insertOrderEvents(tx, order.id, [{ kind: "note", to: "refund", note }], by);
    const { trackingNumber } = order;
    const paymentStatus = await paymentStatusAfter(tx, order.id, courseOf(order.paymentStatus));
    // Nobody is left to swap it for.
    const orderStatus = order.isSoldOut ? "cancelled" : order.orderStatus;
    const moved = await moveOrderRow(tx, {
      orderId: order.id,
      seen: { ...order, stockHeld },
      to: { orderStatus, paymentStatus, trackingNumber, stockHeld },
      actorUserId: admin.userId,
      now,
    });
    if (!moved.ok) throw new Error(`order ${order.orderNumber} moved although it was locked`);
    const mail = moneyReturnedMail({
      ...order,
      sum,
      asCredit,
      paymentMethodLabel: way,
      trackingUrl: trackingUrl(shop, order.orderNumber),
    });
    const mails: QueuedMail[] = [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }];
    if (payment?.payerEmail && !asCredit) {
      const toPayer = payerRefundedMail({ ...order, amount, gateway: payment.gateway });
      mails.push({ kind: "payer_refunded", to: payment.payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    await recordAudit(tx, admin, {
      action: "payment.returned",
      subjectId: order.orderNumber,
      after: { refund: sum, reason, ...(asCredit && { asCredit }) },
    });
    return ok({ orderNumber: order.orderNumber, amount });
  });
}

/** The order, its payment on a page and its money beside it, why, and whether the money stays as credit. */
type ToReturn = {
  order: Order;
  payment: PaymentPage | null;
  beside: MoneyHere[];
  reason: string;
  asCredit: boolean;
};

/** What went back by hand: the same in one currency, in words, and the ways it went. */
type Returned = { amount: Money; sum: string; way: string };

/** Records money of an order as sent back by hand that is not the payment on its page. */
async function returnParts(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, parts, asCredit }: Pick<ToReturn, "order" | "asCredit"> & { parts: readonly MoneyHere[] },
): Promise<Omit<Returned, "amount"> | null> {
  if (parts.length === 0) return null;
  for (const { method, mode, left } of parts) {
    await recordMoney(shop, tx, {
      at: shop.clock(),
      orderId: order.id,
      direction: "returned",
      method: asCredit ? "credit" : method,
      gateway: null,
      mode,
      amount: left,
      source: "hand",
      sourceId: randomUUID(),
      actorUserId: admin.userId,
    });
  }
  const ways = new Set(parts.map(({ method }) => paymentMethodLabel(method)));
  const sum = sumInWords(
    order,
    parts.map(({ left }) => left),
  );
  const credit = parts.find(({ method }) => method === "credit");
  const again = credit && !asCredit ? ` (${formatMoney(credit.left)} of it as credit again)` : "";
  return { sum: `${sum}${again}`, way: [...ways].join(" and ") };
}

/** Records all of an order's money beside the payment on its page as sent back by hand; null where there is none. */
async function returnBeside(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, beside, asCredit }: ToReturn,
): Promise<Returned | null> {
  const returned = await returnParts(shop, tx, admin, { order, parts: beside, asCredit });
  const inOrder = sumMoney(
    beside.map((part) => part.inOrder),
    order.currency,
  );
  return returned && { ...returned, amount: inOrder };
}

/**
 * Records what is more than an order costs as sent back by hand, first what is beside the payment on its page; null for
 * nothing, or while a refund has no response yet. The ledger refuses more than came.
 */
async function returnOver(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, payment, beside, reason, asCredit }: ToReturn,
): Promise<Returned | null> {
  const { paid, over } = balanceOf(await readLedger(tx, order.id));
  if (over.amount === 0 || !hasMoneyToRefund(order.paymentStatus)) return null;
  if ((await pendingRefundAmount(tx, order.id)) > 0) return null;
  let rest = over;
  const parts: MoneyHere[] = [];
  for (const part of beside.toReversed()) {
    const inOrder = money(Math.min(rest.amount, part.inOrder.amount), rest.currency);
    if (inOrder.amount > 0) parts.push({ ...part, left: shareOf(part.left, inOrder, part.inOrder), inOrder });
    rest = subtractMoney(rest, inOrder);
  }
  const byHand = await returnParts(shop, tx, admin, { order, parts, asCredit });
  if (rest.amount === 0 || payment === null) return byHand && { ...byHand, amount: over };
  const left = money(payment.amount - payment.refundedAmount, payment.currency);
  const onPageInOrder = beside.reduce((sum, { inOrder }) => subtractMoney(sum, inOrder), paid);
  const amount = left.currency === rest.currency ? rest : shareOf(left, rest, onPageInOrder);
  const onPage = await recordPageReturn(shop, tx, admin, { order, payment, amount, reason, asCredit });
  return {
    amount: byHand ? over : onPage.amount,
    sum: [byHand?.sum, onPage.sum].filter(Boolean).join(" and "),
    way: [byHand?.way, onPage.way].filter(Boolean).join(" and "),
  };
}

/**
 * Records what is left of a payment on a gateway's page as refunded by hand; null where nothing is left, a refund has
 * no response yet, or the gateway can give it back.
 */
async function returnPagePayment(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, payment, reason, asCredit }: ToReturn,
): Promise<Returned | null> {
  if (payment === null) return null;
  const { orderId } = payment;
  const [refunds, pending, paidAt] = [
    await refundsOfOrder(tx, orderId),
    await pendingRefundAmount(tx, orderId),
    await paidAtOf(tx, payment),
  ];
  const now = shop.clock();
  const way = refundWay(gatewayOf(shop.gateways, payment)?.name ?? null, paidAt, now);
  if (!hasMoneyToRefund(order.paymentStatus) || pending > 0 || !canReturnByHand(way, refunds)) return null;
  const amount = money(
    refundable({ amount: payment.amount, refunded: payment.refundedAmount, pending }),
    payment.currency,
  );
  if (amount.amount === 0) return null;
  return await recordPageReturn(shop, tx, admin, { order, payment, amount, reason, asCredit });
}

async function recordPageReturn(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  {
    order,
    payment,
    amount,
    reason,
    asCredit,
  }: Omit<ToReturn, "beside"> & { payment: PaymentPage; amount: Money },
): Promise<Returned> {
  const { orderId } = payment;
  const now = shop.clock();
  const refund = await insertPageRefund(tx, {
    orderId,
    amount: amount.amount,
    now,
    actor: admin,
    reason: [asCredit ? "Stays as credit" : "Sent back by hand", reason].filter(Boolean).join(", "),
  });
  await endPageRefund(tx, refund.id, { status: "done", gatewayRefundId: null, lastError: null, now });
  await addRefunded(tx, orderId, amount.amount, now);
  await recordMoney(shop, tx, {
    at: now,
    orderId,
    direction: "returned",
    method: asCredit ? "credit" : methodOfPage(payment.gateway, order.paymentMethod),
    gateway: null,
    mode: payment.mode,
    amount,
    source: "refund",
    sourceId: refund.id,
    actorUserId: admin.userId,
  });
  return { amount, sum: formatMoney(amount), way: paymentMethodLabel(order.paymentMethod) };
}
