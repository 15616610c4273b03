import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { type OrderStatus, statusLabel } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { type UnreadableReason, unknownReference } from "#app/domain/payments/money-message.ts";
import type { Suggestion } from "#app/domain/payments/pair-money.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { plural } from "#app/domain/plural.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";
import { capital } from "#app/domain/title-case.ts";

/** Returns why a pasted message was not read, with what may have been meant as its transaction ID. */
export function unreadableMessage(reason: UnreadableReason, text: string): string {
  const unknown = reason === "no_money_reference" ? unknownReference(text) : null;
  return unknown === null
    ? UNREADABLE_MESSAGES[reason]
    : `We don't recognise “${unknown}” as a transaction ID. Please paste the whole message.`;
}

const UNREADABLE_MESSAGES: Record<UnreadableReason, string> = {
  no_money_amount: "We can't find an amount in dalasi here.",
  money_went_out: "This is money that went out, not money you received.",
  no_money_direction: "This doesn't say that money came in.",
  no_money_reference:
    "There's no transaction ID here, so it could be counted twice. Please paste the whole message.",
};

/** Returns how the money seen for an order differs from its sum. */
export function unequalSumMessage({ seen, expected }: UnequalSum): string {
  return `The money seen is ${formatPanelMoney(seen)}, but this order is ${formatPanelMoney(expected)}.`;
}

/** Returns why an order is suggested for money: "Phone and name match; D500.00 short." */
export function suggestionMessage({ signs, difference }: Pick<Suggestion, "signs" | "difference">): string {
  const list = new Intl.ListFormat(SHOP_LOCALE).format(signs);
  const matches = `${capital(list)} ${plural(signs.length, "matches", "match")}`;
  if (signs.includes("sum")) return signs.length === 1 ? "Only the sum matches." : `${matches}.`;
  const gap = formatPanelMoney(money(Math.abs(difference.amount), difference.currency));
  return `${matches}; ${gap} ${difference.amount < 0 ? "short" : "too much"}.`;
}

/** Returns that no more than this is left to refund. */
export function refundTooMuchMessage(refundable: Money): string {
  return `Only ${formatPanelMoney(refundable)} is left to refund.`;
}

/** Returns that payments of these orders were taken back. */
export function takenBackMessage(orderNumbers: readonly string[]): string {
  const orders = new Intl.ListFormat(SHOP_LOCALE).format(orderNumbers);
  return `The payment for ${orders} was taken back by the payment company, so the shop no longer has that money.`;
}

const RECEIPT_STATES: Record<VerificationStatus, string> = {
  pending: "isn't checked yet",
  verified: "is verified",
  rejected: "was rejected",
};

/** Returns how far the other order of a duplicate receipt is. */
export function duplicateStateMessage(status: OrderStatus, verification: VerificationStatus): string {
  const isUnpaid = status === "pending" && verification !== "verified";
  const order = isUnpaid ? "still unpaid" : statusLabel(status).toLowerCase();
  return `That order is ${order} and its receipt ${RECEIPT_STATES[verification]}.`;
}

/** Why a receipt that was sent before is not verified at once. */
export const DUPLICATE_MESSAGE =
  "This receipt was sent for another order before. Please compare the two first.";
