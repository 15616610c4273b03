import type { UnreadableReason } from "#app/domain/payments/money-message.ts";

/** Why a pasted message was not read. */
export const UNREADABLE_MESSAGES: Record<UnreadableReason, string> = {
  no_money_amount: "We can't find an amount in dalasi here.",
  money_went_out: "This is money that went out, not money you received.",
  no_money_direction: "This doesn't say that money came in.",
  no_money_reference:
    "There's no transaction ID here, so it could be counted twice. Please paste the whole message.",
};
