import type { Admin } from "#app/domain/accounts/admin.ts";
import { comparedPhone } from "#app/domain/orders/customer-summary.ts";
import {
  type MoneyMessage,
  readMoneyMessage,
  splitMessages,
  type UnreadableReason,
} from "#app/domain/payments/money-message.ts";
import { type MatchedMessage, pairMoney, type WaitingOrder } from "#app/domain/payments/pair-money.ts";
import { readStatementRow, statementColumns } from "#app/domain/payments/statement-row.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { isPairedMoney, pairStoredMoney, storeSeenMoney } from "#app/server/payments/seen-money.ts";
import { readCsv } from "#app/server/platform/csv/read-csv.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";

type ReadMessage = { line: number; text: string; read: Ok<MoneyMessage> | Refusal<UnreadableReason> };

/** In characters and messages: a month of a bank's statement. */
const MAX_LENGTH = 200_000;
const MAX_MESSAGES = 500;
/** More orders than ever wait at once. */
const MAX_WAITING = 2_000;

/**
 * Reads pasted messages of wallets, or the lines or CSV of a bank statement, stores each transaction once, and pairs it
 * with the order that waits for it. It reviews nothing: the owner still decides on each receipt. A transaction that was
 * seen before is `repeated`. Refusals: `no_money_text` for nothing, `too_much_money_text` for more than 500 messages.
 * Source: issue on the panel, point 10.
 */
export async function matchMoney(
  shop: Shop,
  admin: Admin,
  pasted: string,
): Promise<Ok<MatchedMessage[]> | Refusal<"no_money_text" | "too_much_money_text">> {
  if (pasted.trim() === "") return refuse("no_money_text");
  if (pasted.length > MAX_LENGTH) return refuse("too_much_money_text");
  const messages = readCsvRows(pasted) ?? splitMessages(pasted).map(readText);
  if (messages.length > MAX_MESSAGES) return refuse("too_much_money_text");
  const waiting = await waitingOrders(shop, admin);
  const matched: MatchedMessage[] = [];
  await shop.db.transaction(async (tx) => {
    for (const { line, text, read } of messages) {
      if (!read.ok) {
        matched.push({ line, text, kind: "unreadable", reason: read.reason });
        continue;
      }
      const message = read.value;
      const isKnown = await isPairedMoney(tx, message.reference);
      const pairing = isKnown ? { orderNumber: null, possible: [] } : pairMoney(message, waiting);
      const by = { orderNumber: pairing.orderNumber, userId: admin.userId, now: shop.clock() };
      const { isNew, orderNumber } = await storeSeenMoney(tx, message, by);
      const order = waiting.find((each) => each.orderNumber === orderNumber);
      if (isNew && order) order.seen += 1;
      const kind = !isNew ? "repeated" : orderNumber === null ? "unpaired" : "paired";
      matched.push({ line, text, kind, message, orderNumber, possible: pairing.possible });
    }
    const paired = matched.filter(({ kind }) => kind === "paired").length;
    const after = { messages: matched.length, paired };
    await recordAudit(tx, admin, { action: "money.matched", subjectType: "money", subjectId: "all", after });
  });
  return ok(matched);
}

/**
 * Pairs stored money with a waiting order that the owner chose. Refusals: `not_found` for an order that does not wait;
 * `changed_meanwhile` for money that has an order already.
 */
export async function pairMoneyByHand(
  shop: Shop,
  admin: Admin,
  pair: { id: string; orderNumber: string },
): Promise<Ok<string> | Refusal<"not_found" | "changed_meanwhile">> {
  const waiting = await waitingOrders(shop, admin);
  if (!waiting.some(({ orderNumber }) => orderNumber === pair.orderNumber)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const reference = await pairStoredMoney(tx, pair);
    if (reference === null) return refuse("changed_meanwhile");
    await recordAudit(tx, admin, {
      action: "money.paired",
      subjectType: "order",
      subjectId: pair.orderNumber,
      after: { reference },
    });
    return ok(pair.orderNumber);
  });
}

/** Returns the orders whose payment waits for a review, with their dalasi. */
export async function waitingOrders(shop: Shop, admin: Admin): Promise<WaitingOrder[]> {
  const { payments } = await pendingPayments(shop, admin, { pageSize: MAX_WAITING });
  return payments.map(({ orderNumber, expected, customerName, customerPhone, createdAt, payment }) => ({
    ...{ orderNumber, expected: expected.inGmd, customerName, createdAt, seen: payment.moneySeen },
    customerPhone: comparedPhone(customerPhone),
  }));
}

function readText({ line, text }: { line: number; text: string }): ReadMessage {
  return { line, text, read: readMoneyMessage(text) };
}

/** Returns the rows of a CSV file with a known header, or null for other text. */
function readCsvRows(pasted: string): ReadMessage[] | null {
  const file = readCsv(pasted.trim(), MAX_MESSAGES);
  const columns = file.ok ? statementColumns(file.value.head) : null;
  if (!file.ok || columns === null) return null;
  return file.value.rows.map(({ row, cells }) => ({
    ...{ line: row, text: cells.filter((cell) => cell !== "").join(" · ") },
    read: readStatementRow(cells, columns),
  }));
}
