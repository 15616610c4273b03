import { randomBytes } from "node:crypto";

/** A row of a wallet's statement with Wave's field names. */
export type StandInTransaction = {
  timestamp: string;
  transaction_id: string;
  transaction_type: string;
  amount: string;
  fee: string;
  balance: string;
  currency: string;
  is_reversal?: boolean;
  counterparty_name?: string;
  counterparty_mobile?: string;
  payment_reason?: string;
  checkout_api_session_id?: string;
};

const PAGE_SIZE = 2;

/** Returns a row, of a payment somebody sent by hand unless another is given. */
export function statementRow(at: Date, given: Partial<StandInTransaction> = {}): StandInTransaction {
  return {
    timestamp: at.toISOString().replace(/\.\d+Z$/, "Z"),
    transaction_id: `T_${randomBytes(6).toString("hex").toUpperCase()}`,
    transaction_type: "merchant_payment",
    amount: "100",
    fee: "0",
    balance: "10344",
    currency: "GMD",
    ...given,
  };
}

/** Answers `GET /v1/transactions`: the rows of a day, two at a time. A missing or wrong `date` or cursor is 400. */
export function answerStatement(
  rows: readonly StandInTransaction[],
  query: URLSearchParams,
): { status: number; body: unknown } {
  const date = query.get("date") ?? "";
  const invalid = { status: 400, body: { code: "request-validation-error", message: "date or after" } };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return invalid;
  const ofDay = rows.filter(({ timestamp }) => timestamp.startsWith(date));
  const after = query.get("after");
  const start = after === null ? 0 : ofDay.findIndex((row) => cursorOf(row) === after) + 1;
  if (after !== null && start === 0) return invalid;
  const items = ofDay.slice(start, start + PAGE_SIZE);
  const last = items.at(-1);
  return {
    status: 200,
    body: {
      page_info: {
        start_cursor: after,
        end_cursor: last ? cursorOf(last) : null,
        has_next_page: start + PAGE_SIZE < ofDay.length,
      },
      date,
      items,
    },
  };
}

function cursorOf({ transaction_id: id }: StandInTransaction): string {
  return Buffer.from(`TLR${id}`).toString("base64url");
}
