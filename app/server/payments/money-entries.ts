import { type SQL, sql } from "drizzle-orm";
import { type Ledger, type PaymentCourse, paymentStatusOf } from "#app/domain/money/balance.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { exactSum, type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hasMoneyToRefund, type PaymentStatus } from "#app/domain/orders/order-status.ts";
import { dueOf } from "#app/domain/orders/part-payment.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { LedgerMethod, PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { GatewayMode, PageReport } from "#app/domain/payments/payment-page.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type MoneySource, moneyEntries } from "#database/schema/money.ts";

/** Money that came in or went back. */
export type MovedMoney = {
  at: Date;
  /** Null for money that fits no order. */
  orderId: string | null;
  direction: "received" | "returned";
  method: LedgerMethod;
  /** The payment company that moved it; null where it was moved by hand. */
  gateway: string | null;
  mode: GatewayMode;
  amount: Money;
  /** What the company kept, in minor units of that currency; null where it names none. */
  fee?: number | null | undefined;
  /** The company's name of the transaction; null where none is known. */
  reference?: string | null;
  source: MoneySource;
  sourceId: string;
  actorUserId: string | null;
};

/**
 * Writes money that moved into the ledger, in the transaction that records why; nothing for a sum of zero. The database
 * keeps the order's balance and the sums of the day, and refuses what is there already or was never received.
 */
export async function recordMoney(
  shop: Pick<Shop, "rates">,
  tx: Transaction,
  { amount, fee, ...moved }: MovedMoney,
): Promise<void> {
  if (amount.amount === 0) return;
  const { currency } = amount;
  const rates = shop.rates.current();
  await tx.insert(moneyEntries).values({
    ...moved,
    amount: toDecimal(amount),
    currency,
    usdAmount: toDecimal(convertToUsd(amount, rates)),
    gmdAmount: "0",
    gmdRate: rates.GMD ?? FALLBACK_RATES.GMD,
    fee: fee == null ? null : toDecimal(money(fee, currency)),
  });
}

/** Who takes an entry back, and when. */
type By = { actorUserId: string | null; now: Date };

/** Takes entries back that moved no money after all, by entries of their own; what went back of it first. */
async function reverseMoney(tx: Transaction, entries: SQL, { actorUserId, now }: By): Promise<void> {
  await tx.execute(sql`
    insert into money_entries (reverses, at, actor_user_id)
    select id, ${now.toISOString()}::timestamptz, ${actorUserId}::uuid from live_money where ${entries}
    order by direction desc, id`);
}

/** Returns how the ledger names money on a page: by the payment, or the page where its gateway names none. */
export function pageSourceId(page: {
  gateway: string;
  sessionId: string | null;
  paymentId: string | null;
}): string {
  return `${page.gateway}:${page.paymentId ?? page.sessionId ?? ""}`;
}

/** Returns the method of a company's page: the order's own where it is one of this company. */
export function methodOfPage(gateway: string, orderMethod: string): PaymentMethod {
  if (gateway === "wave") return "wave";
  return gateway === "modempay" && orderMethod === "qmoney" ? "qmoney" : "card";
}

/**
 * Records money on a payment page as its gateway reports it, whether it is its order's payment or not, in place of what
 * it had reported of the same payment before. A sum that cannot be read, or in a currency that the method does not move, is not
 * recorded. Lock the order before it.
 */
export async function recordPageMoney(
  shop: Pick<Shop, "rates">,
  tx: Transaction,
  page: {
    order: { id: string; paymentMethod: string } | null;
    gateway: string;
    report: PageReport;
    now: Date;
  },
): Promise<void> {
  const { order, gateway, report, now } = page;
  const method = methodOfPage(gateway, order?.paymentMethod ?? "card");
  const currency = report.currency?.toUpperCase();
  if (report.amount === null || report.amount <= 0 || !isCurrencyCode(currency)) return;
  if (method !== "card" && currency !== "GMD") return;
  const sourceId = pageSourceId({ gateway, ...report });
  await reverseMoney(tx, sql`source = 'page' and source_id = ${sourceId}`, { actorUserId: null, now });
  await recordMoney(shop, tx, {
    at: now,
    orderId: order?.id ?? null,
    direction: "received",
    method,
    gateway,
    mode: report.mode,
    amount: money(report.amount, currency),
    fee: report.fee,
    reference: report.paymentId,
    source: "page",
    sourceId,
    actorUserId: null,
  });
}

/**
 * Money on an order's pages that is not its payment: "D1.00 and £60.59", the same exactly, and the company, or "Wave and
 * Stripe".
 */
export type OtherMoney = { sum: string; exact: string; gateway: string };

/** Returns the money on an order's pages that is not its payment and that is still there; null for none. */
export async function findOtherMoney(db: DatabaseOrTransaction, orderId: string): Promise<OtherMoney | null> {
  const { rows } = await db.execute<{ amount: string; currency: CurrencyCode; gateway: string }>(
    sql`select amount, currency, gateway from other_money where order_id = ${orderId}::uuid order by id`,
  );
  const [first, ...others] = new Set(rows.map((row) => row.gateway));
  if (first === undefined) return null;
  const sums = rows.flatMap(({ amount, currency }) => moneyFromDecimal(amount, currency) ?? []);
  const labels = [first, ...others].map(gatewayLabel);
  return {
    sum: sums.map(formatMoney).join(" and "),
    exact: exactSum(sums),
    gateway: others.length === 0 ? first : labels.join(" and "),
  };
}

/** Records that all of an order's `findOtherMoney` was sent back by hand. */
export async function recordOtherMoneyReturned(
  tx: Transaction,
  orderId: string,
  { actorUserId, now }: By,
): Promise<void> {
  await tx.execute(sql`
    insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount,
      gmd_rate, source, source_id, actor_user_id)
    select ${now.toISOString()}::timestamptz, order_id, 'returned', method, mode, amount, currency, 0, 0, gmd_rate,
      source, source_id, ${actorUserId}::uuid
    from other_money where order_id = ${orderId}::uuid order by id`);
}

/** Returns how the ledger names a receipt: by its payment, and by its number where others have paid a part before. */
export function receiptSourceId({ paymentId, part }: { paymentId: string; part: number }): string {
  return part === 1 ? paymentId : `${paymentId}:${part}`;
}

/** Records the money of a verified receipt, with the reference of what was seen for its order where that is this sum. */
export async function recordReceiptMoney(
  shop: Pick<Shop, "rates">,
  tx: Transaction,
  receipt: {
    orderId: string;
    sourceId: string;
    method: PaymentMethod;
    amount: Money;
    at: Date;
    actorUserId: string;
  },
): Promise<void> {
  const { rows } = await tx.execute<{ reference: string }>(sql`
    select min(reference) as reference from seen_money
    where order_id = ${receipt.orderId}::uuid and reversed_by is null and not exists (
      select from live_money where upper(live_money.reference) = upper(seen_money.reference) and direction = 'received'
    )
    having count(*) = 1 and min(amount_gmd) = ${toDecimal(receipt.amount)}::numeric`);
  await recordMoney(shop, tx, {
    ...receipt,
    direction: "received",
    gateway: null,
    mode: "live",
    reference: rows[0]?.reference ?? null,
    source: "receipt",
  });
}

/** Takes back the money of a receipt that is not verified any more, and what its company took back of it. */
export async function reverseReceiptMoney(
  tx: Transaction,
  receipt: { orderId: string; sourceId: string; method: PaymentMethod },
  by: By,
): Promise<void> {
  const { orderId, sourceId, method } = receipt;
  await reverseMoney(
    tx,
    sql`order_id = ${orderId}::uuid and (
      (source = 'receipt' and source_id = ${sourceId}) or (source = 'taken_back' and method = ${method} and not exists (
        select from live_money as other
        where other.order_id = ${orderId}::uuid and other.source = 'receipt' and other.source_id <> ${sourceId}
      ))
    )`,
    by,
  );
}

/** Records again what a rejection at `rejectedAt` had taken back of an order, since the rejection is undone. */
export async function restoreReceiptMoney(
  tx: Transaction,
  { orderId, rejectedAt }: { orderId: string; rejectedAt: Date },
  { actorUserId, now }: By,
): Promise<void> {
  await tx.execute(sql`
    insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
      gmd_rate, fee, reference, source, source_id, actor_user_id)
    select ${now.toISOString()}::timestamptz, order_id, direction, method, gateway, mode, amount, currency, usd_amount, 0,
      gmd_rate, fee, reference, source, source_id, ${actorUserId}::uuid
    from (
      select distinct on (gone.source, gone.source_id, gone.direction) gone.*
      from money_entries as reversal join money_entries as gone on gone.id = reversal.reverses
      where reversal.order_id = ${orderId}::uuid and reversal.at = ${rejectedAt.toISOString()}::timestamptz
        and gone.source in ('receipt', 'taken_back')
      order by gone.source, gone.source_id, gone.direction, gone.id desc
    ) as gone
    order by direction, id`);
}

/** Money of a receipt, of cash or seen by hand that has not gone back, under its name in the ledger. */
type ReceiptMoney = { source: MoneySource; sourceId: string; method: LedgerMethod; left: Money };

/**
 * Returns the money of an order's receipts, and what staff took or saw themselves, that they may send back, the first one first: none while the order waits for
 * the rest, or where the part is kept.
 */
export async function findReturnableReceipts(
  db: DatabaseOrTransaction,
  order: Pick<Order, "id" | "orderStatus" | "paymentStatus" | "isPartKept">,
): Promise<ReceiptMoney[]> {
  const isEnded = order.orderStatus === "cancelled" || order.paymentStatus === "failed";
  const isKept = order.paymentStatus === "failed" && order.isPartKept;
  if (!hasMoneyToRefund(order.paymentStatus) && (!isEnded || isKept)) return [];
  const { rows } = await db.execute<{
    source: MoneySource;
    source_id: string;
    method: LedgerMethod;
    amount: string;
  }>(sql`
    select source, source_id, method, amount::text from live_money as came
    where order_id = ${order.id}::uuid and source in ('receipt', 'cash', 'hand') and direction = 'received' and not exists (
      select from live_money as back
      where back.source = came.source and back.source_id = came.source_id and back.direction = 'returned'
    ) order by id`);
  let { amount: here } = await findMoneyLeft(db, order.id, { currency: "GMD", mode: "live" });
  const found: ReceiptMoney[] = [];
  for (const { source, source_id: sourceId, method, amount } of rows) {
    const left = Math.min(here, moneyFromDecimal(amount, "GMD")?.amount ?? 0);
    here -= left;
    if (left > 0) found.push({ source, sourceId, method, left: money(left, "GMD") });
  }
  return found;
}

/** Returns the dalasi that are still due of an order of which `expected` dalasi were. */
export async function findDueGmd(
  db: DatabaseOrTransaction,
  order: Pick<Order, "id" | "totalAmount" | "received" | "returned" | "heldUntil">,
  expected: Money,
): Promise<Money> {
  const due = dueOf(order);
  if (due.amount === order.totalAmount.amount) return expected;
  if (due.currency === expected.currency) return due;
  const { rows } = await db.execute<{ gmd: string }>(sql`
    select sum(case direction when 'received' then gmd_amount else -gmd_amount end)::text as gmd from money_entries
    where order_id = ${order.id}::uuid`);
  const came = moneyFromDecimal(rows[0]?.gmd ?? "0", "GMD")?.amount ?? 0;
  return money(Math.max(0, expected.amount - came), expected.currency);
}

/** Returns how much of an order's money in a currency and mode is still with the shop. */
export async function findMoneyLeft(
  db: DatabaseOrTransaction,
  orderId: string,
  of: { currency: CurrencyCode; mode: GatewayMode },
): Promise<Money> {
  const { rows } = await db.execute<{ left: string }>(sql`select (${leftOf(orderId, of)})::text as left`);
  return moneyFromDecimal(rows[0]?.left ?? "0", of.currency) ?? money(0, of.currency);
}

const leftOf = (orderId: string, of: { currency: CurrencyCode; mode: GatewayMode }): SQL => sql`
  select coalesce(sum(case direction when 'received' then amount else -amount end), 0) from money_entries
  where order_id = ${orderId}::uuid and currency = ${of.currency} and mode = ${of.mode}`;

/**
 * Returns what an order costs, and what its payment received and gave back: without money on its pages that is not its
 * payment. Lock the order before it.
 */
export async function readLedger(tx: Transaction, orderId: string): Promise<Ledger> {
  const { rows } = await tx.execute<{
    currency: CurrencyCode;
    total: string;
    received: string;
    returned: string;
  }>(sql`
    select currency, total_amount as total, coalesce(received, 0)::text as received, coalesce(returned, 0)::text as returned
    from orders cross join lateral (
      select sum(order_amount) filter (where direction = 'received') as received,
        sum(order_amount) filter (where direction = 'returned') as returned
      from money_entries
      where money_entries.order_id = orders.id and (source <> 'page' or exists (
        select from card_payments as page where page.order_id = orders.id and page.status = 'paid'
          and page_source(page.gateway, page.payment_id, page.session_id) = source_id
      ))
    ) as moved
    where orders.id = ${orderId}::uuid`);
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  const amount = (decimal: string) => {
    const parsed = moneyFromDecimal(decimal, row.currency);
    if (parsed === null) throw new Error(`a balance in the database is no amount: ${decimal}`);
    return parsed;
  };
  return { total: amount(row.total), received: amount(row.received), returned: amount(row.returned) };
}

/**
 * Returns the payment status of an order by its money and what became of its payment: no other rule sets it. Lock the order
 * before it.
 */
export async function paymentStatusAfter(
  tx: Transaction,
  orderId: string,
  course: PaymentCourse,
): Promise<PaymentStatus> {
  return paymentStatusOf(await readLedger(tx, orderId), course);
}
