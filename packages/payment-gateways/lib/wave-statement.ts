import { minorUnitsOf } from "./dalasi.ts";
import type { GatewayStatement, PageReversalRow, StatementRow } from "./payment-gateway.ts";
import type { WaveTransaction } from "./wave-client.ts";

const MERCHANT_TYPES: readonly (string | null | undefined)[] = [
  "merchant_payment",
  "merchant_payment_refund",
];

/**
 * Returns the payments that were sent by hand, and what was taken back: of these, and of pages. Payouts,
 * other currencies and what came on pages are left out. A payment is what its sender paid: the row's amount is without
 * Wave's fee. Source: docs.wave.com, Balance & Reconciliation API.
 */
export function statementOf(rows: readonly WaveTransaction[]): GatewayStatement {
  const inDalasi = rows.filter(({ currency }) => currency === "GMD");
  const sent = inDalasi.filter(
    ({ transaction_type: type, checkout_api_session_id: pageId }) => MERCHANT_TYPES.includes(type) && !pageId,
  );
  return {
    payments: sent.filter((row) => !isReversal(row) && !row.amount.startsWith("-")).map(toRow),
    reversals: sent.filter(isReversal).map(toRow),
    pageReversals: inDalasi.flatMap(toPageReversal),
  };
}

function isReversal({ is_reversal: isMarked, transaction_type: type }: WaveTransaction): boolean {
  return isMarked === true || type === "merchant_payment_refund";
}

/** A reversed refund brings money back in, and is none. */
function toPageReversal(row: WaveTransaction): PageReversalRow[] {
  const { transaction_type: type, checkout_api_session_id: sessionId, is_reversal: isMarked } = row;
  const isRefund = type === "api_checkout_refund";
  const isTakenBack = isRefund !== (isMarked === true);
  return sessionId && isTakenBack ? [{ ...toRow(row), sessionId, isRefund }] : [];
}

function toRow(row: WaveTransaction): StatementRow {
  return {
    reference: row.transaction_id,
    amount: { amount: bututsOf(row.amount) + bututsOf(row.fee ?? "0"), currency: "GMD" },
    at: row.timestamp,
    senderName: row.counterparty_name?.trim() ?? "",
    senderPhone: row.counterparty_mobile?.trim() ?? "",
    note: row.payment_reason ?? "",
  };
}

function bututsOf(text: string): number {
  return Math.abs(minorUnitsOf(text) ?? 0);
}
