import { payerRefundedMail, refundedMail } from "#app/copy/card-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { hasMoneyToRefund, type PaymentStatus } from "#app/domain/orders/order-status.ts";
import { refundable } from "#app/domain/payments/card-payment.ts";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import { refundWay } from "#app/domain/payments/refund-way.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#app/domain/result.ts";
import {
  addRefunded,
  type CardPayment,
  findCardPayment,
  lockCardPayment,
  paidAtOf,
} from "#app/server/cards/card-payments.ts";
import {
  type CardRefundRow,
  endCardRefund,
  insertCardRefund,
  noteRefundTrouble,
  pendingRefundAmount,
  pendingRefunds,
} from "#app/server/cards/card-refunds.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { lockOrder, lockOrderById, moveOrderRow } from "#app/server/orders/move-order-row.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type GatewayRefund, gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";

/** What an administrator gives back of a card payment. */
export type RefundInput = {
  orderNumber: string;
  /** A decimal in major units of the payment's currency; null: everything that is left. */
  amount: string | null;
  reason: string;
  /**
   * What the page had shown as refunded so far, in minor units, so that a double tap refunds once; null where
   * nothing was shown.
   */
  seenRefunded?: number | null;
};

export type Refunded = { orderNumber: string; amount: Money; paymentStatus: PaymentStatus };

export type RefundRefusal =
  | Refusal<"not_found" | "not_refundable" | "invalid_amount" | "changed_meanwhile">
  | Refusal<"refund_too_much", { refundable: Money }>
  | Refusal<"refund_too_late" | "refund_whole_only">
  | Refusal<"refund_refused", string>
  | Refusal<"refund_unanswered" | "refund_unknown">;

/** Gateways drop idempotency keys after a day: a refund is not requested again after that. */
const RETRY_FOR_MS = 23 * 60 * 60 * 1000;
const RESPONSE_EXPECTED_MS = 60_000;
const BATCH = 20;

/**
 * Refunds all or a part of a card payment: recorded with who and why before the gateway is called, then the sum, the
 * order's payment status (`refunded`, `partially_refunded`), the timeline and the shopper's mail. The order's own
 * status and its stock stay; cancelling is a decision of its own. Refusals: `not_found`; `not_refundable` (not paid
 * by card); `invalid_amount`; `refund_too_much` with what is left; `changed_meanwhile`; `refund_too_late` and
 * `refund_whole_only`: not asked, since the gateway does not do it, so that staff send it back by hand
 * (`noteMoneyReturned`); `refund_refused` with the gateway's words; `refund_unanswered`: the gateway is out of reach,
 * the refund stays recorded and is requested again; `refund_unknown`: the same, but asking again could refund twice.
 * Source: issue on money and stock, Cards.
 */
export async function refundOrder(
  shop: Shop,
  admin: Admin,
  input: RefundInput,
): Promise<Ok<Refunded> | RefundRefusal> {
  const recorded = await shop.db.transaction((tx) => recordRefund(shop, tx, admin, input));
  if (!recorded.ok) return recorded;
  const { refund, payment } = recorded.value;
  const response = await requestRefund(shop, refund, payment);
  if (response === null) return refuse(canRepeat(shop, payment) ? "refund_unanswered" : "refund_unknown");
  if ("refused" in response) {
    await endRefund(shop, refund, response);
    return refuseWith("refund_refused", response.refused);
  }
  return ok(await endRefund(shop, refund, response));
}

/**
 * Requests refunds without a response again, under their own keys, until `signal` is aborted. Returns how many have
 * ended.
 */
export async function settlePendingRefunds(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.clock().getTime();
  const waiting = await pendingRefunds(shop.db, new Date(now - RESPONSE_EXPECTED_MS), BATCH);
  let ended = 0;
  for (const refund of waiting) {
    if (signal?.aborted) break;
    const isTooOld = now - refund.createdAt.getTime() > RETRY_FOR_MS;
    const payment = await findCardPayment(shop.db, refund.orderId);
    const response = isTooOld
      ? { refused: "no response for a day: please check with the payment company" }
      : payment && (await requestRefundAgain(shop, refund, payment));
    if (!response) continue;
    await endRefund(shop, refund, response);
    ended += 1;
  }
  return ended;
}

async function recordRefund(shop: Shop, tx: Transaction, admin: Admin, input: RefundInput) {
  const orderNumber = parseOrderNumber(input.orderNumber);
  const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
  if (!locked) return refuse("not_found");
  const { order } = locked;
  const payment = await lockCardPayment(tx, order.id);
  const isPaid = payment?.status === "paid" && payment.paymentId !== null;
  if (!payment || !isPaid || !hasMoneyToRefund(order.paymentStatus)) return refuse("not_refundable");
  const gateway = gatewayOf(shop.gateways, payment);
  if (gateway === null) return refuse("not_refundable");
  const way = refundWay(gateway.name, await paidAtOf(tx, payment), shop.clock());
  if (way.by === "hand") return refuse("refund_too_late");

  const pending = await pendingRefundAmount(tx, order.id);
  const { amount: paid, refundedAmount: refunded } = payment;
  const { currency } = payment;
  const left = money(refundable({ amount: paid, refunded, pending }), currency);
  const seen = input.seenRefunded ?? null;
  if (seen !== null && seen !== refunded + pending) return refuse("changed_meanwhile");
  const amount = input.amount === null ? left : moneyFromDecimal(input.amount, currency);
  if (amount === null || amount.amount < 0 || (amount.amount === 0 && left.amount > 0)) {
    return refuse("invalid_amount");
  }
  if (amount.amount > left.amount || left.amount === 0)
    return refuseWith("refund_too_much", { refundable: left });
  if (!way.inParts && amount.amount !== paid) return refuse("refund_whole_only");

  const reason = input.reason.trim();
  const now = shop.clock();
  const actor = { userId: admin.userId, email: admin.email };
  const refund = await insertCardRefund(tx, { orderId: order.id, amount: amount.amount, reason, actor, now });
  await recordAudit(tx, admin, {
    action: "payment.refunded",
    subjectType: "order",
    subjectId: order.orderNumber,
    after: {
      refund: formatMoney(amount),
      refundedBefore: formatMoney(money(refunded, currency)),
      reason,
    },
  });
  return ok({ refund, payment });
}

const UNKNOWN = "no response, and not asked again: please look in the payment company's dashboard";

function canRepeat(shop: Shop, payment: CardPayment): boolean {
  const gateway = gatewayOf(shop.gateways, payment);
  return gateway === null || gatewayFacts(gateway.name).refunds.isRepeatable;
}

/** A refund whose gateway could do it twice is only marked for staff, who look in its dashboard. */
async function requestRefundAgain(
  shop: Shop,
  refund: CardRefundRow,
  payment: CardPayment,
): Promise<GatewayRefund | null> {
  if (canRepeat(shop, payment)) return await requestRefund(shop, refund, payment);
  await noteRefundTrouble(shop.db, refund.id, { lastError: UNKNOWN, now: shop.clock() });
  return null;
}

async function requestRefund(
  shop: Shop,
  refund: CardRefundRow,
  payment: CardPayment,
): Promise<GatewayRefund | null> {
  const gateway = gatewayOf(shop.gateways, payment);
  const { sessionId, paymentId } = payment;
  if (sessionId === null || paymentId === null || gateway === null) return null;
  const order = await readOrder(shop.db, refund.orderId);
  if (!order) return null;
  try {
    return await gateway.refund({
      sessionId,
      paymentId,
      amount: money(refund.amount, payment.currency),
      idempotencyKey: `refund-${refund.id}`,
    });
  } catch (error) {
    // Whether it was done is unknown: it stays pending and is requested again under the same key.
    shop.log.error(
      { order: order.orderNumber, reason: error },
      "the payment gateway did not answer a refund",
    );
    const lastError = canRepeat(shop, payment) ? String(error) : UNKNOWN;
    await noteRefundTrouble(shop.db, refund.id, { lastError, now: shop.clock() });
    return null;
  }
}

/** Ends a refund by the gateway's response; repeating it changes nothing. */
async function endRefund(shop: Shop, refund: CardRefundRow, answer: GatewayRefund): Promise<Refunded> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, refund.orderId);
    if (!locked) throw new Error(`a refund for an order that is gone: ${refund.orderId}`);
    const { order } = locked;
    const paid = await lockCardPayment(tx, order.id);
    if (!paid) throw new Error(`a refund for an order without a payment: ${order.orderNumber}`);
    const amount = money(refund.amount, paid.currency);
    const unchanged = { orderNumber: order.orderNumber, amount, paymentStatus: order.paymentStatus };
    const now = shop.clock();
    const isDone = "refundId" in answer;
    const end = isDone
      ? { status: "done" as const, gatewayRefundId: answer.refundId, lastError: null, now }
      : { status: "failed" as const, gatewayRefundId: null, lastError: answer.refused.slice(0, 500), now };
    if (!(await endCardRefund(tx, refund.id, end))) return unchanged;

    const words = isDone ? "Refunded" : "Refund refused:";
    const note = [`${words} ${formatMoney(amount)}`, isDone ? refund.reason : answer.refused]
      .filter(Boolean)
      .join(", ");
    const by = { actorUserId: refund.actorUserId, at: now };
    await insertOrderEvents(tx, order.id, [{ kind: "note", from: null, to: "refund", note }], by);
    if (!isDone) return unchanged;

    const payment = await addRefunded(tx, order.id, refund.amount, now);
    const isAll = payment.refundedAmount === payment.amount;
    const paymentStatus = statusAfter(order, isAll);
    const { orderStatus, trackingNumber } = order;
    const seen = { ...order, stockHeld: locked.stockHeld };
    const to = { orderStatus, trackingNumber, paymentStatus, stockHeld: locked.stockHeld };
    const moved = await moveOrderRow(tx, {
      orderId: order.id,
      seen,
      to,
      actorUserId: refund.actorUserId,
      now,
    });
    if (!moved.ok) throw new Error(`order ${order.orderNumber} moved although it was locked`);
    const { gateway, payerEmail } = payment;
    const link = trackingUrl(shop, order.orderNumber);
    const mail = refundedMail({ ...order, amount, isAll, gateway, trackingUrl: link });
    const mails = [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }];
    if (payerEmail !== null) {
      const toPayer = payerRefundedMail({ ...order, amount, gateway });
      mails.push({ kind: "payer_refunded", to: payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    return { orderNumber: order.orderNumber, amount, paymentStatus };
  });
}

/** An order that needs its whole payment back stays so until it is refunded. */
function statusAfter(order: Order, isAll: boolean): PaymentStatus {
  if (isAll) return "refunded";
  return order.paymentStatus === "refund_needed" ? "refund_needed" : "partially_refunded";
}
