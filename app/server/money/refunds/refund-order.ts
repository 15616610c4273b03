import type { Admin } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { refundable } from "#app/domain/payments/payment-page.ts";
import { refundWay } from "#app/domain/payments/refund-way.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { insertPageRefund, pendingRefundAmount } from "#app/server/payments/payment-pages/page-refunds.ts";
import { lockPaymentPage, paidAtOf } from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { endRefund, type Refunded } from "./end-refund.ts";
import { markRefundUnknown } from "./mark-refund-unknown.ts";
import { mayRepeat, requestRefund } from "./request-refund.ts";

/** The refund of a payment on a page that an administrator requests. */
export type RefundInput = {
  orderNumber: string;
  /** A decimal in major units of the payment's currency; null: everything that is left. */
  amount: string | null;
  reason: string;
  /**
   * The sum that the page had shown as refunded so far, in minor units, so that a double tap refunds once; null if
   * nothing was shown.
   */
  seenRefunded?: number | null;
};

export type RefundRefusal =
  | Refusal<"not_found" | "not_refundable" | "invalid_amount" | "changed_meanwhile">
  | Refusal<"refund_too_much", { refundable: Money }>
  | Refusal<"refund_too_late" | "refund_whole_only">
  | Refusal<"refund_refused", string>
  | Refusal<"refund_unanswered" | "refund_unknown">;

/**
 * Refunds all or a part of a payment on a page: recorded with who and why before the gateway is called, then the sum, the
 * order's payment status (`refunded`, `partially_refunded`), the timeline and the shopper's mail. Order status and
 * stock do not change. Refusals: `not_found`; `not_refundable` (not paid by card); `invalid_amount`; `refund_too_much`
 * with what is left; `changed_meanwhile`; `refund_too_late` and `refund_whole_only`: the gateway cannot do it, so staff
 * send it back by hand (`noteMoneyReturned`); `refund_refused` with the gateway's words; `refund_unanswered`: the
 * gateway is out of reach, and the recorded refund is requested again; `refund_unknown`: out of reach too, but asking
 * again could refund twice, so that its sum stays reserved until somebody knows. Source: specification 11.10.
 */
export async function refundOrder(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: RefundInput,
): Promise<Ok<Refunded> | RefundRefusal> {
  const recorded = await shop.db.transaction((tx) => recordRefund(shop, tx, admin, input));
  if (!recorded.ok) return recorded;
  const { refund, payment } = recorded.value;
  const response = await requestRefund(shop, refund, payment);
  if (response === null && mayRepeat(shop, refund, payment)) return refuse("refund_unanswered");
  if (response === null) {
    await markRefundUnknown(shop, refund, payment);
    return refuse("refund_unknown");
  }
  const { refunded } = await endRefund(shop, refund, response);
  return "refused" in response ? refuseWith("refund_refused", response.refused) : ok(refunded);
}

async function recordRefund(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: RefundInput,
) {
  const orderNumber = parseOrderNumber(input.orderNumber);
  const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
  if (!locked) return refuse("not_found");
  const { order } = locked;
  const payment = await lockPaymentPage(tx, order.id);
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
  const refund = await insertPageRefund(tx, { orderId: order.id, amount: amount.amount, reason, actor, now });
  await recordAudit(tx, admin, {
    action: "payment.refunded",
    subjectId: order.orderNumber,
    after: {
      refund: formatMoney(amount),
      refundedBefore: formatMoney(money(refunded, currency)),
      reason,
    },
  });
  return ok({ refund, payment });
}
