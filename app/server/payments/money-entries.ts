import { type SQL, sql } from "drizzle-orm";
import { type Ledger, type PaymentCourse, paymentStatusOf } from "#app/domain/money/balance.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money, moneyFromDecimal, shareOf, storedMoney } from "#app/domain/money/money.ts";
import { convertToUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { dueOf, isRefundable } from "#app/domain/orders/part-payment.ts";
import type { LedgerMethod, PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode, PageReport } from "#app/domain/payments/payment-page.ts";
import type { PaidPage, PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type MoneySource, moneyEntries } from "#database/schema/money.ts";

/** Money that came in or went back. */
type MovedMoney = {
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

/** Returns how a page is paid; where that is not stored, by its order's method where it is one of this company. */
export function methodOfPage(
  { gateway, method }: Pick<PaymentPage, "gateway" | "method">,
  orderMethod: PaymentMethod,
): PageMethod {
  if (method !== null) return method;
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
    orderId: string | null;
    gateway: string;
    method: PageMethod;
    report: PageReport;
    now: Date;
  },
): Promise<void> {
  const { orderId, gateway, method, report, now } = page;
  const currency = report.currency?.toUpperCase();
  if (report.amount === null || report.amount <= 0 || !isCurrencyCode(currency)) return;
  if (method !== "card" && currency !== "GMD") return;
  const sourceId = pageSourceId({ gateway, ...report });
  const ofPage = pageSourceId({ gateway, ...report, paymentId: null });
  await reverseMoney(tx, sql`source = 'page' and source_id in (${sourceId}, ${ofPage})`, {
    actorUserId: null,
    now,
  });
  await recordMoney(shop, tx, {
    at: now,
    orderId,
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

/** Takes back the money of a receipt that is not verified any more, and what went back of it. */
export async function reverseReceiptMoney(
  tx: Transaction,
  receipt: { orderId: string; sourceId: string; method: PaymentMethod },
  by: By,
): Promise<void> {
  const { orderId, sourceId, method } = receipt;
  await reverseMoney(
    tx,
    sql`order_id = ${orderId}::uuid and (
      (source = 'receipt' and source_id = ${sourceId}) or (direction = 'returned' and method in (${method}, 'credit') and not exists (
        select from live_money as other
        where other.order_id = ${orderId}::uuid and other.direction = 'received' and other.source_id <> ${sourceId}
      ))
    )`,
    by,
  );
}

/** Returns whether money of an order was sent back: not taken back by its company, nor kept as credit. */
export async function wasSentBack(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from live_money where order_id = ${orderId}::uuid and direction = 'returned' and source <> 'taken_back'
      and method <> 'credit' limit 1`);
  return rows.length > 0;
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
        and (gone.source = 'receipt' or gone.direction = 'returned')
      order by gone.source, gone.source_id, gone.direction, gone.id desc
    ) as gone
    order by direction, id`);
}

/** Money of an order that is still with the shop, by how it came; `inOrder` is the same in the order's currency. */
export type MoneyHere = { method: LedgerMethod; mode: GatewayMode; left: Money; inOrder: Money };

/**
 * Returns the money of an order that is still with the shop, without that of its paid pages, which their gateways may
 * refund: none while the order waits for the rest, or where the part is kept.
 */
export async function findMoneyBesidePages(
  db: DatabaseOrTransaction,
  order: Pick<Order, "id" | "orderStatus" | "paymentStatus" | "heldUntil" | "isPartKept" | "currency">,
  pages: readonly PaidPage[],
): Promise<MoneyHere[]> {
  if (!isRefundable(order)) return [];
  const methodByPage = Object.fromEntries(pages.map(({ id, method }) => [id, method]));
  const { rows } = await db.execute<{
    method: LedgerMethod;
    mode: GatewayMode;
    currency: CurrencyCode;
    left: string;
    in_order: string;
    gone: string;
  }>(sql`
    select method, mode, currency, here::text as left, in_order::text, gone::text from (
      select *, sum(greatest(-here, 0)) over (partition by mode, currency) as gone from (
        select coalesce(${JSON.stringify(methodByPage)}::jsonb ->> page_id::text, method) as method, mode, currency, min(id) as first,
          sum(case direction when 'received' then amount else -amount end) as here,
          sum(case direction when 'received' then order_amount else -order_amount end) as in_order
        from money_entries left join (
          select id::text as refund_id, page_id from card_refunds where order_id = ${order.id}::uuid
        ) as refund on source = 'refund' and source_id = refund_id
        where order_id = ${order.id}::uuid group by 1, 2, 3
      ) as moved
    ) as moved
    where here > 0 order by first`);
  // What went back another way than it came, as credit does, is taken off its page, or else off what came first.
  const taken = new Map<string, number>();
  const found: MoneyHere[] = [];
  for (const { method, mode, currency, left, in_order: inOrder, gone } of rows) {
    const sum = (decimal: string) => moneyFromDecimal(decimal, currency)?.amount ?? 0;
    const onPages = pages.filter(
      (page) => page.method === method && page.mode === mode && page.currency === currency,
    );
    const here = onPages.reduce(
      (rest, { amount, refundedAmount }) => rest - amount + refundedAmount,
      sum(left),
    );
    const before = taken.get(mode + currency) ?? 0;
    const off = Math.min(Math.max(0, here), sum(gone) - before);
    taken.set(mode + currency, before + off);
    const beside = money(here - off, currency);
    const whole = moneyFromDecimal(inOrder, order.currency);
    if (beside.amount <= 0 || whole === null) continue;
    found.push({ method, mode, left: beside, inOrder: shareOf(whole, beside, money(sum(left), currency)) });
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
 * Returns what an order costs, what the ledger received and gave back of it, and whether it waits for money. Lock the order
 * before it.
 */
export async function readLedger(tx: Transaction, orderId: string): Promise<Ledger & { isWaiting: boolean }> {
  const { rows } = await tx.execute<{
    currency: CurrencyCode;
    isWaiting: boolean;
    total: string;
    received: string;
    returned: string;
  }>(sql`
    select currency, total_amount as total, received_amount as received, returned_amount as returned,
      payment_status = 'pending' as "isWaiting"
    from orders where id = ${orderId}::uuid`);
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  const amount = (decimal: string) => storedMoney(decimal, row.currency);
  const { isWaiting } = row;
  return {
    total: amount(row.total),
    received: amount(row.received),
    returned: amount(row.returned),
    isWaiting,
  };
}

/**
 * Returns the payment status of an order by its money and what became of its payment: no other rule sets it. It waits
 * for money while it is pending, and once more is due than before (`isDearer`). Lock the order before it.
 */
export async function paymentStatusAfter(
  tx: Transaction,
  orderId: string,
  course: PaymentCourse,
  { isDearer = false } = {},
): Promise<PaymentStatus> {
  const ledger = await readLedger(tx, orderId);
  return paymentStatusOf(ledger, course, ledger.isWaiting || isDearer);
}
