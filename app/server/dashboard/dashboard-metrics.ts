import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { AuditEntry } from "#app/domain/audit/audit-entry.ts";
import type { LowStockProduct } from "#app/domain/catalogue/stock-cause.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { nameOfSubject, SUBJECT_COLUMNS } from "#app/server/audit/audit-subject.ts";
import { lowStock } from "#app/server/catalogue/low-stock.ts";
import { itemsSoldSince } from "#app/server/payments/items-sold-since.ts";
import {
  IS_EARNED,
  IS_OWED_BACK,
  IS_TEST_ORDER,
  JOIN_CARD_PAYMENTS,
  NET_USD,
} from "#app/server/payments/net-revenue.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { countPendingPayments } from "./count-pending-payments.ts";

/** A day of the chart: `day` is "2026-11-20" in the time of The Gambia (UTC). */
type DayMetrics = { day: string; orders: number; revenue: Money };

export type DashboardMetrics = {
  products: { total: number; active: number };
  /** Orders without test orders, which no figure counts. */
  orders: number;
  testOrders: number;
  /** Revenue of paid orders less refunds, in US dollars. */
  revenue: Money;
  pendingPayments: number;
  /** Orders that need a refund. */
  owedBack: number;
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
 * Returns the figures of the dashboard, read together. Revenue counts paid orders that were not cancelled, less
 * refunds, in US dollars; the days are the last 30, including today. Source: specification 11.2.
 */
export async function dashboardMetrics(shop: Shop, lowStockAt: number): Promise<DashboardMetrics> {
  const [productCount, [orderFigures], pendingPayments, low, days, bestSellers, activity] = await Promise.all(
    [
      countProducts(shop),
      shop.db
        .select({
          total: sql<number>`count(*) filter (where not ${IS_TEST_ORDER})::int`,
          testOrders: sql<number>`count(*) filter (where ${IS_TEST_ORDER})::int`,
          revenue: sql<string>`coalesce(sum(${NET_USD}) filter (where ${IS_EARNED}), 0)::text`,
          owedBack: sql<number>`count(*) filter (where ${IS_OWED_BACK})::int`,
        })
        .from(orders)
        .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id)),
      countPendingPayments(shop),
      lowStockProducts(shop, lowStockAt),
      lastDays(shop),
      mostSold(shop),
      latestAuditEntries(shop),
    ],
  );
  return {
    products: productCount,
    orders: orderFigures?.total ?? 0,
    testOrders: orderFigures?.testOrders ?? 0,
    revenue: dollars(orderFigures?.revenue ?? "0"),
    pendingPayments,
    owedBack: orderFigures?.owedBack ?? 0,
    lowStock: low.slice(0, SHOWN_LOW_STOCK).map(({ total: _total, ...product }) => product),
    lowStockTotal: low[0]?.total ?? 0,
    days,
    bestSellers,
    activity,
  };
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
    .where(and(eq(products.isActive, true), isNull(products.archivedAt), lowStock(lowStockAt)))
    .orderBy(products.stockQuantity, alphabetical(products.name))
    .limit(SHOWN_LOW_STOCK);
}

async function lastDays(shop: Shop): Promise<DayMetrics[]> {
  const today = shop.clock();
  const first = new Date(today.getTime() - (DAYS - 1) * DAY_MS);
  first.setUTCHours(0, 0, 0, 0);
  const { rows } = await shop.db.execute<{ day: string; orders: number; revenue: string }>(sql`
    with sums as (
      select date_trunc('day', orders.created_at at time zone 'UTC') as day, count(*)::int as orders,
        sum(${NET_USD}) filter (where ${IS_EARNED}) as revenue
      from orders ${JOIN_CARD_PAYMENTS}
      where orders.created_at >= ${first.toISOString()}::timestamptz and not ${IS_TEST_ORDER}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(revenue, 0)::text as revenue
    from generate_series(
      ${first.toISOString()}::timestamptz at time zone 'UTC', ${today.toISOString()}::timestamptz at time zone 'UTC', '1 day'
    ) as day
    left join sums using (day) order by day`);
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
