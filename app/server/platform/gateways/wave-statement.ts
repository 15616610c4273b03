import { parsePhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { GatewayStatement, PageReversal, StatementReversal } from "./payment-gateway.ts";
import type { WaveTransaction } from "./wave-client.ts";

const MERCHANT_TYPES: readonly (string | null | undefined)[] = [
  "merchant_payment",
  "merchant_payment_refund",
];

/**
 * Returns the payments that shoppers sent by hand, and what was taken back: of these, and of the shop's pages. Payouts,
 * other currencies and what came on pages are left out. A payment is what its sender paid: the row's amount is without
 * Wave's fee. Source: docs.wave.com, Balance & Reconciliation API.
 */
export function statementOf(rows: readonly WaveTransaction[]): GatewayStatement {
  const inDalasi = rows.filter(({ currency }) => currency === "GMD");
  const sent = inDalasi.filter(
    ({ transaction_type: type, checkout_api_session_id: pageId }) => MERCHANT_TYPES.includes(type) && !pageId,
  );
  return {
    payments: sent.filter((row) => !isReversal(row) && !row.amount.startsWith("-")).map(toMessage),
    reversals: sent.filter(isReversal).map(toMessage),
    pageReversals: inDalasi.flatMap(toPageReversal),
  };
}

function isReversal({ is_reversal: isMarked, transaction_type: type }: WaveTransaction): boolean {
  return isMarked === true || type === "merchant_payment_refund";
}

/** A reversed refund brings money back in, and is none. */
function toPageReversal(row: WaveTransaction): PageReversal[] {
  const { transaction_type: type, checkout_api_session_id: sessionId, is_reversal: isMarked } = row;
  const isRefund = type === "api_checkout_refund";
  const isTakenBack = isRefund !== (isMarked === true);
  return sessionId && isTakenBack ? [{ ...toMessage(row), sessionId, isRefund }] : [];
}

function toMessage(row: WaveTransaction): StatementReversal {
  const amount = sumOf(row);
  const senderName = row.counterparty_name?.trim() ?? "";
  const mobile = row.counterparty_mobile?.trim() ?? "";
  const phone = parsePhone(mobile);
  return {
    reference: row.transaction_id.toUpperCase(),
    amount,
    at: row.timestamp,
    senderName,
    senderPhone: phone.ok ? phone.value : "",
    text: ["Wave", formatMoney(amount), senderName, mobile, row.payment_reason].filter(Boolean).join(", "),
  };
}

function sumOf({ amount, fee }: WaveTransaction): Money {
  const minorUnits = (text: string) => Math.abs(moneyFromDecimal(text, "GMD")?.amount ?? 0);
  return money(minorUnits(amount) + minorUnits(fee ?? "0"), "GMD");
}
