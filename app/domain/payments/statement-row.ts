import { type Ok, type Refusal, refuse } from "#packages/result";
import { type MoneyMessage, readMoneyMessage, type UnreadableReason } from "./money-message.ts";

const COLUMNS = {
  amount: /^(?:credit|credits|amount|paid ?in|money ?in|deposit|amount ?\(?(?:gmd|d)\)?|credit ?amount)$/,
  debit: /^(?:debit|debits|paid ?out|money ?out|withdrawal|debit ?amount)$/,
  reference:
    /^(?:ref|reference|reference ?(?:no|number)|trans(?:action)? ?(?:id|no|ref(?:erence)?)|txn ?id|id)\.?$/,
  date: /^(?:date|time|date ?(?:and|\/)? ?time|transaction ?date|value ?date|posted)$/,
  name: /^(?:name|sender|sender ?name|from|payer|customer)$/,
  phone: /^(?:phone|mobile|msisdn|sender ?(?:phone|number)|number)$/,
  description: /^(?:description|details|narration|narrative|remarks|particulars)$/,
} as const;

type Columns = Record<keyof typeof COLUMNS, number>;

/** Returns which column holds what, or null for a header without an amount and a reference or a description. */
export function statementColumns(head: readonly string[]): Columns | null {
  const find = (name: keyof typeof COLUMNS) =>
    head.findIndex((title) => COLUMNS[name].test(title.trim().toLowerCase()));
  const columns: Columns = {
    amount: find("amount"),
    debit: find("debit"),
    reference: find("reference"),
    date: find("date"),
    name: find("name"),
    phone: find("phone"),
    description: find("description"),
  };
  return columns.amount >= 0 && (columns.reference >= 0 || columns.description >= 0) ? columns : null;
}

/** Parses a row of a statement, by its columns, as a message in words. Refusals: those of `readMoneyMessage`. */
export function readStatementRow(
  cells: readonly string[],
  columns: Columns,
): Ok<MoneyMessage> | Refusal<UnreadableReason> {
  const cell = (name: keyof Columns) => cells[columns[name]]?.trim() ?? "";
  const amount = cell("amount").replace(/^(?:GMD|D)\s*|\s*(?:GMD|D|CR)$/gi, "");
  const isOut = /^[-(]/.test(amount) || (/[1-9]/.test(cell("debit")) && !/[1-9]/.test(amount));
  if (isOut) return refuse("money_went_out");
  if (!/^\d[\d, ]*(?:\.\d{1,2})?$/.test(amount)) return refuse("no_money_amount");
  const reference = cell("reference");
  const name = cell("name");
  const words = [
    `Received GMD ${amount}`,
    reference && `ref ${reference}`,
    (name || cell("phone")) && `from ${[cell("phone"), name].filter(Boolean).join(" ")}`,
    cell("date"),
    cell("description"),
  ];
  return readMoneyMessage(words.filter(Boolean).join("; "));
}
