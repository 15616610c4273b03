import { formatMoney } from "#app/domain/money/format-money.ts";
import type { UnreadableReason } from "#app/domain/payments/money-message.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";

/** Why a pasted message was not read. */
export const UNREADABLE_MESSAGES: Record<UnreadableReason, string> = {
  no_money_amount: "We can't find an amount in dalasi here.",
  money_went_out: "This is money that went out, not money you received.",
  no_money_direction: "This doesn't say that money came in.",
  no_money_reference:
    "There's no transaction ID here, so it could be counted twice. Please paste the whole message.",
};

/** Returns how the money seen for an order differs from its sum. */
export function unequalSumMessage({ seen, expected }: UnequalSum): string {
  return `The money seen is ${formatMoney(seen)}, but this order is ${formatMoney(expected)}.`;
}

/** Returns that payments of these orders were taken back. */
export function takenBackMessage(orderNumbers: readonly string[]): string {
  const orders = new Intl.ListFormat(SHOP_LOCALE).format(orderNumbers);
  return `The payment for ${orders} was taken back by the payment company, so the shop no longer has that money.`;
}

/** Why a receipt that was sent before is not verified at once. */
export const DUPLICATE_MESSAGE =
  "This receipt was sent for another order before. Please compare the two first.";
