import { desc, eq, max, sql } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import type { ListedPurchaseOrder, PurchaseState } from "#app/domain/purchasing/purchase-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { purchaseOrderLines, purchaseOrders } from "#database/schema/purchasing.ts";

type ListedPurchaseOrders = {
  orders: ListedPurchaseOrder[];
  total: number;
  page: number;
  pageCount: number;
};

const PER_PAGE = 10;

/** As `purchaseState` says. */
const STATE = sql<PurchaseState>`case when cancelled_at is not null then 'cancelled'
  when bool_and(arrived >= quantity) then 'arrived' when bool_or(arrived > 0) then 'partly' else 'open' end`;

/** Returns the orders to suppliers, the newest first, 10 a page; a page beyond the last is the last. */
export async function listPurchaseOrders(shop: Shop, input: { page: number }): Promise<ListedPurchaseOrders> {
  const total = await shop.db.$count(purchaseOrders);
  const { page, pageCount, offset } = clampPage(input.page, total, PER_PAGE);
  const orders = await shop.db
    .select({
      number: purchaseOrders.number,
      supplier: purchaseOrders.supplier,
      state: STATE,
      pieces: sql<number>`sum(${purchaseOrderLines.quantity})::int`,
      arrived: sql<number>`sum(${purchaseOrderLines.arrived})::int`,
      createdAt: purchaseOrders.createdAt,
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderLines, eq(purchaseOrderLines.purchaseOrder, purchaseOrders.number))
    .groupBy(purchaseOrders.number)
    .orderBy(desc(purchaseOrders.number))
    .limit(PER_PAGE)
    .offset(offset);
  return { orders, total, page, pageCount };
}

const MOST_SUPPLIERS = 50;

/** Returns the suppliers of the latest orders, each with its newest order; 50 at most. */
export async function listSuppliers(shop: Shop): Promise<{ supplier: string; number: number }[]> {
  const newest = shop.db
    .select({ supplier: purchaseOrders.supplier, number: max(purchaseOrders.number).as("number") })
    .from(purchaseOrders)
    .groupBy(purchaseOrders.supplier)
    .as("newest");
  const rows = await shop.db.select().from(newest).orderBy(desc(newest.number)).limit(MOST_SUPPLIERS);
  return rows.map(({ supplier, number }) => ({ supplier, number: number ?? 0 }));
}
