import { randomUUID } from "node:crypto";
import { moneyReturnedMail } from "#app/copy/mails/order-mails.ts";
import { payerRefundedMail } from "#app/copy/mails/payment-page-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { balanceOf, courseOf } from "#app/domain/money/balance.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { exactSum, type Money, money, shareOf, subtractMoney, sumMoney } from "#app/domain/money/money.ts";
import { sumInWords } from "#app/domain/money/with-dalasi.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { isRefundable } from "#app/domain/orders/part-payment.ts";
import { methodsInWords, type OtherWayBack, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrder, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import {
  findMoneyBesidePages,
  findMoneyLeft,
  type MoneyHere,
  paymentStatusAfter,
  readLedger,
  recordMoney,
} from "#app/server/payments/money-entries.ts";
import {
  endPageRefund,
  insertPageRefund,
  pendingAmount,
  refundsOfOrder,
} from "#app/server/payments/page-rows/page-refunds.ts";
import { pageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { addRefunded, type PaidPage, paidPages } from "#app/server/payments/page-rows/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Records that an administrator has sent the rest of a payment back by hand: the payment becomes `refunded`, with
 * timeline, the shopper's mail and the audit log. Order status and stock do not change, except that an order which was
 * sold out when its money came is cancelled. With `onlyOver` what goes back is only what is more than the order costs by
 * now, and it stays paid. `otherWay` is how it goes back in place of the way it came: out of the drawer, or as the
 * customer's credit. With `seenSum` it is what is here beside the payment on its page, as the administrator saw it
 * (`exactSum`). With `pageId` it is what is left of the payment on that page. Refusals: `not_found`; `changed_meanwhile`
 * where that is another sum; `not_refundable`: not paid, noted before, or paid on a gateway's page that `refundOrder` can
 * give back; another way where the money is not dalasi; as credit where the order has no customer.
 * Source: specification 11.10.
 */
export async function noteMoneyReturned(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: {
    orderNumber: string;
    reason: string;
    onlyOver?: boolean;
    otherWay?: OtherWayBack | undefined;
    seenSum?: string | undefined;
    pageId?: string | undefined;
  },
): Promise<
  Ok<{ orderNumber: string; amount: Money }> | Refusal<"not_found" | "not_refundable" | "changed_meanwhile">
> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, input.orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const reason = input.reason.trim();
    const pages = await paidPages(tx, order.id);
    const beside = await findMoneyBesidePages(tx, order, pages);
    const { seenSum, pageId, otherWay } = input;
    const isOfNobody = order.customerEmail.trim() === "" && order.customerPhone.trim() === "";
    const isDalasi = ({ currency, mode }: { currency: string; mode: string }) =>
      currency === "GMD" && mode === "live";
    const here =
      pageId === undefined
        ? [...beside.map(({ left, mode }) => ({ ...left, mode })), ...pages]
        : pages.filter(({ id }) => id === pageId);
    if (otherWay && !here.every(isDalasi)) return refuse("not_refundable");
    if (otherWay === "credit" && isOfNobody) return refuse("not_refundable");
    if (seenSum !== undefined && seenSum !== exactSum(beside.map(({ left }) => left))) {
      return refuse(beside.length === 0 ? "not_refundable" : "changed_meanwhile");
    }
    const toReturn = { order, pages, beside, reason, otherWay };
    const returned = input.onlyOver
      ? await returnOver(shop, tx, admin, toReturn)
      : ((seenSum === undefined ? await returnPagePayment(shop, tx, admin, { ...toReturn, pageId }) : null) ??
        (await returnBeside(shop, tx, admin, toReturn)));
    if (returned === null) return refuse("not_refundable");
    const { amount, sum, way } = returned;
    const now = shop.clock();
    const by = { actorUserId: admin.userId, at: now };
    const done = otherWay === "credit" ? `${sum} stays as credit` : `Sent back ${sum}, ${way}`;
    const note = [done, reason].filter(Boolean).join(", ");
    await insertOrderEvents(tx, order.id, [{ kind: "note", to: "refund", note }], by);
    const paymentStatus = await paymentStatusAfter(tx, order.id, courseOf(order.paymentStatus));
    // Nobody is left to swap it for.
    const orderStatus = order.isSoldOut ? "cancelled" : order.orderStatus;
    await moveLockedOrder(tx, locked, { orderStatus, paymentStatus }, { actorUserId: admin.userId, now });
    const mail = moneyReturnedMail({
      ...order,
      sum,
      otherWay,
      paymentMethodLabel: way,
      trackingUrl: trackingUrl(shop, order.orderNumber),
    });
    const mails: QueuedMail[] = [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }];
    const payer = pages.find(({ payerEmail }) => payerEmail !== null);
    if (payer?.payerEmail && !otherWay) {
      const { gateway, method: paymentMethod } = payer;
      const toPayer = payerRefundedMail({ ...order, paymentMethod, amount, gateway });
      mails.push({ kind: "payer_refunded", to: payer.payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    await recordAudit(tx, admin, {
      action: "payment.returned",
      subjectId: order.orderNumber,
      after: { refund: sum, reason, ...(otherWay && { otherWay }) },
    });
    return ok({ orderNumber: order.orderNumber, amount });
  });
}

/** The order, its paid pages and its money beside them, why, and the way it goes back where that is another than it came. */
type ToReturn = {
  order: Order;
  pages: readonly PaidPage[];
  beside: MoneyHere[];
  reason: string;
  otherWay: OtherWayBack | undefined;
};

/** What went back by hand: the same in one currency, in words, and the ways it went. */
type Returned = { amount: Money; sum: string; way: string };

/** Records money of an order as sent back by hand that is not the payment on its page. */
async function returnParts(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, parts, otherWay }: Pick<ToReturn, "order" | "otherWay"> & { parts: readonly MoneyHere[] },
): Promise<Omit<Returned, "amount"> | null> {
  if (parts.length === 0) return null;
  for (const { method, mode, left } of parts) {
    await recordMoney(shop, tx, {
      at: shop.clock(),
      orderId: order.id,
      direction: "returned",
      method: otherWay ?? method,
      gateway: null,
      mode,
      amount: left,
      source: "hand",
      sourceId: randomUUID(),
      actorUserId: admin.userId,
    });
  }
  const sum = sumInWords(
    order,
    parts.map(({ left }) => left),
  );
  const credit = parts.find(({ method }) => method === "credit");
  const again = credit && !otherWay ? ` (${formatMoney(credit.left)} of it as credit again)` : "";
  return { sum: `${sum}${again}`, way: otherWay ? paymentMethodLabel(otherWay) : methodsInWords(parts) };
}

/** Records all of an order's money beside the payment on its page as sent back by hand; null where there is none. */
async function returnBeside(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, beside, otherWay }: ToReturn,
): Promise<Returned | null> {
  const returned = await returnParts(shop, tx, admin, { order, parts: beside, otherWay });
  const inOrder = sumMoney(
    beside.map((part) => part.inOrder),
    order.currency,
  );
  return returned && { ...returned, amount: inOrder };
}

/**
 * Records what is more than an order costs as sent back by hand, first what is beside its pages; null for
 * nothing, or while a refund has no response yet. The ledger refuses more than came.
 */
async function returnOver(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, pages, beside, reason, otherWay }: ToReturn,
): Promise<Returned | null> {
  const { over } = balanceOf(await readLedger(tx, order.id));
  if (over.amount === 0 || !hasMoneyToRefund(order.paymentStatus)) return null;
  if (pendingAmount(await refundsOfOrder(tx, order.id)) > 0) return null;
  let rest = over;
  const parts: MoneyHere[] = [];
  for (const part of beside.toReversed()) {
    const inOrder = money(Math.min(rest.amount, part.inOrder.amount), rest.currency);
    if (inOrder.amount > 0) parts.push({ ...part, left: shareOf(part.left, inOrder, part.inOrder), inOrder });
    rest = subtractMoney(rest, inOrder);
  }
  const byHand = await returnParts(shop, tx, admin, { order, parts, otherWay });
  const returned = byHand ? [{ ...byHand, amount: over }] : [];
  for (const page of pages) {
    const left = money(page.amount - page.refundedAmount, page.currency);
    const leftInOrder = shareOf(page.worth, left, money(page.amount, page.currency));
    const inOrder = money(Math.min(rest.amount, leftInOrder.amount), rest.currency);
    if (inOrder.amount === 0) continue;
    const amount = left.currency === rest.currency ? inOrder : shareOf(left, inOrder, leftInOrder);
    returned.push(await recordPageReturn(shop, tx, admin, { order, page, amount, reason, otherWay }));
    rest = subtractMoney(rest, inOrder);
  }
  const [first] = returned;
  if (!first) return null;
  return {
    amount: returned.length > 1 ? over : first.amount,
    sum: returned.map(({ sum }) => sum).join(" and "),
    way: [...new Set(returned.map(({ way }) => way))].join(" and "),
  };
}

/**
 * Records what is left of a payment on a gateway's page as refunded by hand: of the given page, else of the last paid of which
 * that is possible. Null where nothing is left, also since its company took it back, a refund has no response yet, or the
 * gateway can give it back.
 */
async function returnPagePayment(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  { order, pages, pageId, reason, otherWay }: ToReturn & { pageId: string | undefined },
): Promise<Returned | null> {
  if (!isRefundable(order)) return null;
  const summaries = await pageSummaries(shop, tx, order.id);
  const isMeant = ({ id }: { id: string }) => pageId === undefined || id === pageId;
  const summary = summaries.find((each) => each.canReturnByHand && isMeant(each));
  const page = pages.find(({ id }) => id === summary?.id);
  if (!summary || !page) return null;
  // What a company took back itself has left the ledger before.
  const here = await findMoneyLeft(tx, order.id, page);
  const amount = money(Math.min(summary.refundable.amount, here.amount), page.currency);
  if (amount.amount === 0) return null;
  return await recordPageReturn(shop, tx, admin, { order, page, amount, reason, otherWay });
}

async function recordPageReturn(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  {
    order,
    page,
    amount,
    reason,
    otherWay,
  }: Pick<ToReturn, "order" | "reason" | "otherWay"> & { page: PaidPage; amount: Money },
): Promise<Returned> {
  const now = shop.clock();
  const refund = await insertPageRefund(tx, {
    page,
    amount: amount.amount,
    now,
    actor: admin,
    reason: [otherWay === "credit" ? "Stays as credit" : "Sent back by hand", reason]
      .filter(Boolean)
      .join(", "),
  });
  await endPageRefund(tx, refund.id, { status: "done", gatewayRefundId: null, lastError: null, now });
  await addRefunded(tx, page.id, amount.amount, now);
  await recordMoney(shop, tx, {
    at: now,
    orderId: order.id,
    direction: "returned",
    method: otherWay ?? page.method,
    gateway: null,
    mode: page.mode,
    amount,
    source: "refund",
    sourceId: refund.id,
    actorUserId: admin.userId,
  });
  return { amount, sum: formatMoney(amount), way: paymentMethodLabel(otherWay ?? page.method) };
}
