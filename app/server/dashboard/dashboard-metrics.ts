import { and, count, desc, isNull, sql } from "drizzle-orm";
import type { AuditEntry } from "#app/domain/audit/audit-entry.ts";
import type { LowStockProduct } from "#app/domain/catalogue/stock-cause.ts";
import type { BothSums } from "#app/domain/closing/day-close.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { nameOfSubject, SUBJECT_COLUMNS } from "#app/server/audit/audit-subject.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { lowStock } from "#app/server/catalogue/low-stock.ts";
import { countTestOrders } from "#app/server/orders/count-test-orders.ts";
import { itemsSoldSince } from "#app/server/payments/items-sold-since.ts";
import { readOwedBack } from "#app/server/payments/money-sums.ts";
import { IS_NO_TEST } from "#app/server/payments/payment-pages/page-conditions.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { countPendingPayments } from "./count-pending-payments.ts";

/** A day of the chart: `day` is "2026-11-20" in the time of The Gambia (UTC). */
type DayMetrics = { day: string; orders: number; revenue: Money };

export type DashboardMetrics = {
  products: { total: number; active: number };
  /** Orders without test orders, which no figure counts. */
  orders: number;
  testOrders: number;
  /** The money received less what went back, in US dollars. */
  revenue: Money;
  pendingPayments: number;
  /** The orders that money is owed back of, and how much. */
  owedBack: { orders: number; sum: BothSums };
  /** With the sizes that are sold out or have few pieces left: "41 (1)". */
  lowStock: LowStockProduct[];
  lowStockTotal: number;
  days: DayMetrics[];
  /** Pieces in paid orders; `id` is null for a deleted product. */
  bestSellers: { id: string | null; name: string; pieces: number }[];
  activity: AuditEntry[];
};

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;
const SHOWN_LOW_STOCK = 6;
const SHOWN_BEST_SELLERS = 5;
const SHOWN_ACTS = 12;
/** A size with this many pieces or fewer is low. */
const LAST_PIECES = 2;

/**
 * Returns the figures of the dashboard, read together. Revenue is received money less what went back, as the ledger has
 * it, in US dollars; the days are the last 30, including today. Source: specification 11.2.
 */
export async function dashboardMetrics(shop: Shop, lowStockAt: number): Promise<DashboardMetrics> {
  const [products, placed, testOrders, revenue, pendingPayments, owedBack, low, days, bestSellers, activity] =
    await Promise.all([
      countProducts(shop),
      shop.db.$count(orders),
      countTestOrders(shop),
      readRevenue(shop),
      countPendingPayments(shop),
      readOwedBack(shop.db),
      lowStockProducts(shop, lowStockAt),
      lastDays(shop),
      mostSold(shop),
      latestAuditEntries(shop),
    ]);
  return {
    products,
    orders: placed - testOrders,
    testOrders,
    revenue,
    pendingPayments,
    owedBack,
    lowStock: low.slice(0, SHOWN_LOW_STOCK).map(({ total: _total, ...product }) => product),
    lowStockTotal: low[0]?.total ?? 0,
    days,
    bestSellers,
    activity,
  };
}

const NET_USD = sql`coalesce(sum(case direction when 'received' then usd_amount else -usd_amount end), 0)`;

async function readRevenue(shop: Shop): Promise<Money> {
  const { rows } = await shop.db.execute<{ usd: string }>(
    sql`select ${NET_USD}::text as usd from money_by_day where mode = 'live'`,
  );
  return dollars(rows[0]?.usd ?? "0");
}

async function countProducts(shop: Shop): Promise<{ total: number; active: number }> {
  const [row] = await shop.db
    .select({ total: count(), active: sql<number>`count(*) filter (where ${products.isActive})::int` })
    .from(products)
    .where(isNull(products.archivedAt));
  return row ?? { total: 0, active: 0 };
}

/** Returns products on sale with few pieces left, or with a sold-out size, the scarcest first. */
async function lowStockProducts(shop: Shop, lowStockAt: number) {
  const soldOut = sql<string[]>`array(
    select size from product_stock where product_stock.product_id = ${products.id} and product_stock.quantity = 0
    order by size
  )`;
  const last = sql<string[]>`array(
    select size || ' (' || quantity || ')' from product_stock
    where product_stock.product_id = ${products.id} and product_stock.quantity between 1 and ${LAST_PIECES}
    order by size
  )`;
  const stock = sql<DashboardMetrics["lowStock"][number]["stock"]>`case when ${products.stockPerSize} then (
    select json_agg(json_build_object('size', size, 'quantity', quantity)
      order by array_position(${products.sizes}, size), size)
    from product_stock where product_stock.product_id = ${products.id}
  ) else json_build_array(json_build_object('size', '', 'quantity', ${products.stockQuantity})) end`;
  return await shop.db
    .select({
      id: products.id,
      name: products.name,
      stock,
      stockQuantity: products.stockQuantity,
      soldOutSizes: soldOut,
      lastSizes: last,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(products)
    .where(and(onSale, lowStock(lowStockAt)))
    .orderBy(products.stockQuantity, alphabetical(products.name))
    .limit(SHOWN_LOW_STOCK);
}

async function lastDays(shop: Shop): Promise<DayMetrics[]> {
  const today = shop.clock();
  const first = new Date(today.getTime() - (DAYS - 1) * DAY_MS);
  first.setUTCHours(0, 0, 0, 0);
  const { rows } = await shop.db.execute<{ day: string; orders: number; revenue: string }>(sql`
    with placed as (
      select (orders.created_at at time zone 'UTC')::date as day, count(*)::int as orders
      from orders where orders.created_at >= ${first.toISOString()}::timestamptz and ${IS_NO_TEST} group by 1
    ),
    moved as (select day, ${NET_USD} as revenue from money_by_day where mode = 'live' group by 1)
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(revenue, 0)::text as revenue
    from (
      select generate_series(
        ${first.toISOString()}::timestamptz at time zone 'UTC', ${today.toISOString()}::timestamptz at time zone 'UTC', '1 day'
      )::date as day
    ) as days
    left join placed using (day) left join moved using (day) order by day`);
  return rows.map(({ day, orders: placed, revenue }) => ({ day, orders: placed, revenue: dollars(revenue) }));
}

async function mostSold(shop: Shop): Promise<DashboardMetrics["bestSellers"]> {
  const sold = itemsSoldSince(new Date(shop.clock().getTime() - DAYS * DAY_MS), sql`true`);
  const { rows } = await shop.db.execute<DashboardMetrics["bestSellers"][number]>(sql`
    with sold as (
      select product_id, sum(quantity)::int as pieces from ${sold} as items
      group by 1 order by pieces desc, product_id limit ${SHOWN_BEST_SELLERS}
    )
    select products.id, coalesce(products.name, (
      select name from order_items where order_items.product_id = sold.product_id limit 1
    )) as name, pieces
    from sold left join products on products.id = sold.product_id and products.archived_at is null
    order by pieces desc, name`);
  return rows;
}

async function latestAuditEntries(shop: Shop): Promise<AuditEntry[]> {
  const rows = await shop.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actorEmail,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
      ...SUBJECT_COLUMNS,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SHOWN_ACTS);
  return rows.map(({ before, after, productName, ...act }) => ({
    ...act,
    subjectName: nameOfSubject({ ...act, before, after, productName }),
  }));
}

function dollars(decimal: string): Money {
  const amount = moneyFromDecimal(decimal, "USD");
  if (amount === null) throw new Error(`a sum in the database is not dollars and cents: ${decimal}`);
  return amount;
}
