import { type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { comparedPhone } from "#app/domain/contact/phone.ts";
import {
  type MoneyMessage,
  readMoneyMessage,
  splitMessages,
  type UnreadableReason,
} from "#app/domain/payments/money-message.ts";
import {
  DAYS_AFTER,
  type MatchedMessage,
  type Pairing,
  pairMoney,
  type WaitingOrder,
} from "#app/domain/payments/pair-money.ts";
import { readStatementRow, statementColumns } from "#app/domain/payments/statement-row.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type OrderReader, readMoneyRows } from "#app/server/orders/admin/admin-order-rows.ts";
import { toOrder } from "#app/server/orders/order-rows.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import {
  isSettledMoney,
  pairStoredMoney,
  type SeenBy,
  setMoneyAside,
  storeSeenMoney,
  unpairStoredMoney,
} from "#app/server/payments/seen-money.ts";
import { readCsv } from "#app/server/platform/csv/read-csv.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { DAY_MS } from "#packages/values";
import { reviewPayment } from "./review/review-payment.ts";

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
 * Source: specification 11.11.
 */
export async function matchMoney(
  shop: Shop,
  admin: Admin<"payments.review">,
  pasted: string,
): Promise<Ok<MatchedMessage[]> | Refusal<"no_money_text" | "too_much_money_text">> {
  if (pasted.trim() === "") return refuse("no_money_text");
  if (pasted.length > MAX_LENGTH) return refuse("too_much_money_text");
  const messages = readCsvRows(pasted) ?? splitMessages(pasted).map(readText);
  if (messages.length > MAX_MESSAGES) return refuse("too_much_money_text");
  const by = { userId: admin.userId, gateway: null, now: shop.clock() };
  const matched: MatchedMessage[] = [];
  await shop.db.transaction(async (tx) => {
    await lockPairing(tx);
    const waiting = await waitingOrders({ ...shop, db: tx });
    for (const { line, text, read } of messages) {
      if (!read.ok) {
        matched.push({ line, text, kind: "unreadable", reason: read.reason });
        continue;
      }
      const match = await matchMessage(tx, read.value, waiting, by);
      matched.push({ line, text, message: read.value, ...match });
    }
    const paired = matched.filter(({ kind }) => kind === "paired").length;
    const after = { messages: matched.length, paired };
    await recordAudit(tx, admin, { action: "money.matched", subjectId: "all", after });
  });
  return ok(matched);
}

/** Waits until no other transaction pairs money, so that what is read afterwards counts all that was paired. */
export async function lockPairing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seen_money.order_id'))`);
}

/** Pairs one message with the order that waits for it and stores it once, and counts it in `waiting`, read after `lockPairing`. */
export async function matchMessage(
  tx: Transaction,
  message: MoneyMessage,
  waiting: WaitingOrder[],
  by: SeenBy & { now: Date },
): Promise<Pairing & { kind: "paired" | "repeated" | "unpaired" }> {
  const isSettled = await isSettledMoney(tx, message.reference);
  const pairing = isSettled ? { orderNumber: null, possible: [] } : pairMoney(message, waiting);
  const stored = await storeSeenMoney(tx, message, { ...by, orderNumber: pairing.orderNumber });
  const { isNew, orderNumber } = stored;
  const order = waiting.find((each) => each.orderNumber === orderNumber);
  if (isNew && order) order.seen += 1;
  const kind = !isNew ? "repeated" : orderNumber === null ? "unpaired" : "paired";
  return { kind, orderNumber, possible: pairing.possible };
}

/**
 * Pairs stored money with a waiting order that the owner chose. Refusals: `not_found` for an order that does not wait;
 * `changed_meanwhile` for money that has an order already, or may not be paired with this one.
 */
export async function pairMoneyByHand(
  shop: Shop,
  admin: Admin<"payments.review">,
  pair: { id: string; orderNumber: string },
): Promise<Ok<string> | Refusal<"not_found" | "changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    await lockPairing(tx);
    const waiting = await waitingOrders({ ...shop, db: tx });
    const order = waiting.find(({ orderNumber }) => orderNumber === pair.orderNumber);
    if (!order) return refuse("not_found");
    const reference = await pairStoredMoney(tx, { ...pair, expected: order.expected });
    if (reference === null) return refuse("changed_meanwhile");
    await recordAudit(tx, admin, {
      action: "money.paired",
      subjectId: pair.orderNumber,
      after: { reference },
    });
    return ok(pair.orderNumber);
  });
}

/** Takes money from its order, so that it waits for one again. Refusal: `changed_meanwhile` where it has another. */
export async function unpairMoney(
  shop: Shop,
  admin: Admin<"payments.review">,
  pair: { id: string; orderNumber: string },
): Promise<Ok<string> | Refusal<"changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    await lockPairing(tx);
    const reference = await unpairStoredMoney(tx, pair);
    if (reference === null) return refuse("changed_meanwhile");
    const before = { reference };
    await recordAudit(tx, admin, { action: "money.unpaired", subjectId: pair.orderNumber, before });
    return ok(reference);
  });
}

/**
 * Marks money without an order as not for one, so that it is offered to none, or as open again. Refusal:
 * `changed_meanwhile` where that was done before, or it has an order by now.
 */
export async function decideOnMoney(
  shop: Shop,
  admin: Admin<"payments.review">,
  { id, isForOrder }: { id: string; isForOrder: boolean },
): Promise<Ok<string> | Refusal<"changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    await lockPairing(tx);
    const reference = await setMoneyAside(tx, id, isForOrder ? null : shop.clock());
    if (reference === null) return refuse("changed_meanwhile");
    const action = isForOrder ? "money.brought_back" : "money.set_aside";
    await recordAudit(tx, admin, { action, subjectId: reference });
    return ok(reference);
  });
}

/** A waiting order whose money was seen once, of exactly its sum, with a receipt that was sent for no other order. */
type CertainOrder = WaitingOrder & { paymentId: string };

/** Returns the waiting orders that nothing speaks against verifying, among those that wait. */
export function certainOrders(waiting: readonly WaitingReceipt[]): CertainOrder[] {
  return waiting.flatMap(({ paymentId, isDoubtful, ...order }) =>
    paymentId !== null && order.seen === 1 && !isDoubtful ? [{ ...order, paymentId }] : [],
  );
}

/**
 * Verifies the receipts of these orders, each by itself, if nothing speaks against it still. Returns the payments that
 * were verified, and the orders that were left.
 */
export async function verifyCertain(
  shop: Shop,
  admin: Admin<"payments.review">,
  orderNumbers: readonly string[],
): Promise<{ paymentIds: string[]; left: string[] }> {
  const certain = certainOrders(await waitingWithMoney(shop));
  const paymentIds: string[] = [];
  const left: string[] = [];
  for (const orderNumber of orderNumbers) {
    const paymentId = certain.find((each) => each.orderNumber === orderNumber)?.paymentId;
    const reviewed =
      paymentId === undefined
        ? null
        : await reviewPayment(shop, admin, {
            paymentId,
            decision: "verified",
            notes: "",
            seenStatus: "pending",
          });
    if (paymentId !== undefined && reviewed?.ok) paymentIds.push(paymentId);
    else left.push(orderNumber);
  }
  return { paymentIds, left };
}

/** A waiting order with its receipt's payment, and whether its money or its receipt are in doubt. */
type WaitingReceipt = WaitingOrder & { paymentId: string | null; isDoubtful: boolean };

/** Returns the orders whose payment waits for a review, with their dalasi. */
export async function waitingOrders(shop: OrderReader): Promise<WaitingReceipt[]> {
  return await readWaiting(shop, AWAITS_REVIEW);
}

/** Returns those of `waitingOrders` whose money was seen. */
export async function waitingWithMoney(shop: OrderReader): Promise<WaitingReceipt[]> {
  const isSeen = sql`orders.id in (select order_id from seen_money where reversed_by is null)`;
  return await readWaiting(shop, sql`${AWAITS_REVIEW} and ${isSeen}`);
}

/** An order whose receipt was verified before its money was seen. */
export type VerifiedUnseen = WaitingReceipt & { verifiedAt: Date };

/** Returns the orders whose receipt of the last `DAYS_AFTER` was verified and whose money was not seen, with their dalasi. */
export async function verifiedUnseenOrders(shop: OrderReader, now: Date): Promise<VerifiedUnseen[]> {
  const since = new Date(now.getTime() - DAYS_AFTER * DAY_MS);
  const isUnseen = sql`gambian_payments.verification_status = 'verified'
    and gambian_payments.created_at >= ${since.toISOString()}::timestamptz
    and not exists (select from seen_money where seen_money.order_id = orders.id)`;
  const orders = await readWaiting(shop, isUnseen);
  return orders.flatMap(({ verifiedAt, ...order }) => (verifiedAt ? [{ ...order, verifiedAt }] : []));
}

async function readWaiting(shop: OrderReader, where: SQL) {
  const part = { limit: MAX_WAITING, offset: 0, sequence: "waiting" as const };
  const rows = await readMoneyRows(shop, where, part);
  return rows.map(({ order: row, payment, moneySeen: seen, dueGmd: expected, unequalSum, duplicateOf }) => {
    const order = toOrder(row);
    const { orderNumber, customerName, createdAt } = order;
    return {
      orderNumber,
      expected,
      customerName,
      createdAt,
      seen,
      isPaid: seen > 0 && (unequalSum === null || unequalSum.seen.amount >= expected.amount),
      paymentId: payment?.id ?? null,
      isDoubtful: unequalSum !== null || duplicateOf !== null,
      customerPhone: comparedPhone(order.customerPhone),
      verifiedAt: payment?.verifiedAt ?? null,
    };
  });
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
    line: row,
    text: cells.filter((cell) => cell !== "").join(" · "),
    read: readStatementRow(cells, columns),
  }));
}
