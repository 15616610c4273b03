import { parsePhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { MoneyMessage } from "#app/domain/payments/money-message.ts";
import type { GatewayStatement, StatementRow } from "#app/server/platform/gateways/payment-gateway.ts";

/** A row of a statement that takes a payment back. */
export type StatementReversal = MoneyMessage & { at: Date };

/** One that takes back what was paid on a page; a refund may be the shop's own. */
export type PageReversal = StatementReversal & { sessionId: string; isRefund: boolean };

/** A statement in the form of pasted messages. */
export type StatementMessages = {
  payments: MoneyMessage[];
  reversals: StatementReversal[];
  pageReversals: PageReversal[];
};

/** Returns the rows of a company's statement in the form of pasted messages. */
export function statementMessages(
  gateway: GatewayName,
  { payments, reversals, pageReversals }: GatewayStatement,
): StatementMessages {
  const toMessage = (row: StatementRow): StatementReversal => {
    const { amount, at, senderName, senderPhone: written, note } = row;
    const phone = parsePhone(written);
    return {
      reference: row.reference.toUpperCase(),
      amount,
      at,
      senderName,
      senderPhone: phone.ok ? phone.value : "",
      text: [gatewayLabel(gateway), formatMoney(amount), senderName, written, note]
        .filter(Boolean)
        .join(", "),
    };
  };
  return {
    payments: payments.map(toMessage),
    reversals: reversals.map(toMessage),
    pageReversals: pageReversals.map((row) => ({
      ...toMessage(row),
      sessionId: row.sessionId,
      isRefund: row.isRefund,
    })),
  };
}
