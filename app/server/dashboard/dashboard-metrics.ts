import { and, count, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#app/domain/audit/audit-action.ts";
import type { BothSums } from "#app/domain/closing/day-close.ts";
import { type Money, money, storedMoney, sumMoney } from "#app/domain/money/money.ts";
import { nameOfSubject, SUBJECT_COLUMNS } from "#app/server/audit/list-audit-entries.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { lowStock } from "#app/server/catalogue/product-rows.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import { itemsSoldSince } from "#app/server/payments/items-sold-since.ts";
import { readOwedBack } from "#app/server/payments/money-sums.ts";
import { IS_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { countUpToLimit } from "#app/server/platform/db/queries/read-page.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { cacheRegion } from "#packages/data-cache";
import { DAY_MS } from "#packages/values";

/** A day of the chart: `day` is "2026-11-20" in the time of The Gambia (UTC). */
type DayMetrics = { day: string; orders: number; revenue: Money };

/** A product with low stock, and its sizes that are sold out or nearly so. */
export type LowStockProduct = {
  id: string;
  name: string;
  stockQuantity: number;
  soldOutSizes: string[];
  lastSizes: string[];
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: { size: string; quantity: number }[];
};

type DashboardMetrics = {
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

const DAYS = 30;
const SHOWN_LOW_STOCK = 6;
const SHOWN_BEST_SELLERS = 5;
const SHOWN_ACTS = 12;
/** A size with this many pieces or fewer is low. */
const LAST_PIECES = 2;

/** Counted again with a new time, which is its key, or where orders of past days are seeded. */
const pastDaysRegion = cacheRegion<Map<string, number>>(1, { topic: "past" });
const bestSellersRegion = cacheRegion<DashboardMetrics["bestSellers"]>(1, { topic: "past" });

/**
 * Returns the figures of the dashboard, read together. Revenue is received money less what went back, as the ledger has
 * it, in US dollars; the days are the last 30, including today. Source: specification 11.2.
 */
export async function dashboardMetrics(shop: Shop, lowStockAt: number): Promise<DashboardMetrics> {
  const [products, placed, tests, revenue, pendingPayments, owedBack, low, bestSellers, activity] =
    await Promise.all([
      countProducts(shop),
      placedByDay(shop),
      countByDay(shop, IS_TEST),
      revenueByDay(shop),
      countPendingPayments(shop),
      readOwedBack(shop.db),
      lowStockProducts(shop, lowStockAt),
      mostSold(shop),
      latestAuditEntries(shop),
    ]);
  const testOrders = sumOf(tests);
  return {
    products,
    orders: sumOf(placed) - testOrders,
    testOrders,
    revenue: sumMoney([...revenue.values()], "USD"),
    pendingPayments,
    owedBack,
    lowStock: low.slice(0, SHOWN_LOW_STOCK).map(({ total: _total, ...product }) => product),
    lowStockTotal: low[0]?.total ?? 0,
    days: lastDays(shop.clock()).map((day) => ({
      day,
      orders: (placed.get(day) ?? 0) - (tests.get(day) ?? 0),
      revenue: revenue.get(day) ?? money(0, "USD"),
    })),
    bestSellers,
    activity,
  };
}

function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

const NET_USD = sql`coalesce(sum(case direction when 'received' then usd_amount else -usd_amount end), 0)`;

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

/** Returns how many orders were placed on each day, test orders too. Those of days that are over are counted once a day. */
async function placedByDay(shop: Shop): Promise<Map<string, number>> {
  const yesterday = new Date(shop.clock().getTime() - DAY_MS);
  yesterday.setUTCHours(0, 0, 0, 0);
  const since = yesterday.toISOString();
  const [past, recent] = await Promise.all([
    shop.dataCache
      .region(pastDaysRegion)
      .getOrLoad(since, () => countByDay(shop, sql`created_at < ${since}::timestamptz`)),
    countByDay(shop, sql`created_at >= ${since}::timestamptz`),
  ]);
  return new Map([...past, ...recent]);
}

async function countByDay(shop: Shop, where: SQL): Promise<Map<string, number>> {
  const { rows } = await shop.db.execute<{ day: string; orders: number }>(sql`
    select (created_at at time zone 'UTC')::date::text as day, count(*)::int as orders from orders where ${where}
    group by (created_at at time zone 'UTC')::date`);
  return new Map(rows.map(({ day, orders: placed }) => [day, placed]));
}

async function revenueByDay(shop: Shop): Promise<Map<string, Money>> {
  const { rows } = await shop.db.execute<{ day: string; usd: string }>(
    sql`select day::text, ${NET_USD}::text as usd from money_by_day where mode = 'live' group by 1`,
  );
  return new Map(rows.map(({ day, usd }) => [day, storedMoney(usd, "USD")]));
}

/** Returns the best sellers, counted anew each hour. */
async function mostSold(shop: Shop): Promise<DashboardMetrics["bestSellers"]> {
  const hour = shop.clock().toISOString().slice(0, 13);
  return await shop.dataCache.region(bestSellersRegion).getOrLoad(hour, () => readMostSold(shop));
}

async function readMostSold(shop: Shop): Promise<DashboardMetrics["bestSellers"]> {
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

/** Returns how many local payments wait for a review, counted up to the limit of a list, without those of cancelled orders. */
export async function countPendingPayments(shop: Shop): Promise<number> {
  return await countUpToLimit(
    shop.db,
    sql`(select from gambian_payments join orders on orders.id = order_id where ${AWAITS_REVIEW})`,
  );
}
