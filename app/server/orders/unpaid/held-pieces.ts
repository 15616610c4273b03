import { sql } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { isNotablyHeld, UNREVIEWED_HOLD_DAYS } from "#app/domain/orders/unpaid-pieces.ts";
import { HAS_PAYMENT_PAGE } from "#app/server/payments/payment-pages/page-conditions.ts";
import type { Shop } from "#app/server/shop.ts";

/** An unpaid order that holds pieces of a product; `until` is when they are released automatically, null if never. */
type HoldingOrder = {
  orderNumber: string;
  customerName: string;
  orderStatus: OrderStatus;
  hasPaymentPage: boolean;
  pieces: number;
  since: Date;
  until: Date | null;
};

/** A product with pieces in unpaid orders, and `left` pieces in stock. */
export type HeldProduct = {
  id: string;
  name: string;
  held: number;
  left: number;
  orderCount: number;
  /** The 20 oldest. */
  orderIds: string[];
  /** Whether enough is held to notify the owner. */
  isNotable: boolean;
};

export type HeldPieces = {
  products: (Omit<HeldProduct, "orderIds"> & { orders: HoldingOrder[] })[];
  total: number;
  page: number;
  pageCount: number;
};

const PRODUCTS_PER_PAGE = 20;
const ORDERS_PER_PRODUCT = 20;

/**
 * Returns who holds unpaid pieces of which product, the most held first, 20 products a page with the 20 oldest orders
 * of each. A page beyond the last is the last. Source: specification 7.12.
 */
export async function listHeldPieces(shop: Shop, input: { page?: number } = {}): Promise<HeldPieces> {
  const all = await heldProducts(shop);
  const { page, pageCount, offset } = clampPage(input.page, all.length, PRODUCTS_PER_PAGE);
  const shown = all.slice(offset, offset + PRODUCTS_PER_PAGE);
  const holding = await holdingOrders(shop, shown);
  const products = shown.map(({ orderIds: _orderIds, ...product }) => ({
    ...product,
    orders: holding.get(product.id) ?? [],
  }));
  return { products, total: all.length, page, pageCount };
}

/** Returns the products of which unpaid orders hold pieces, the most held first. */
export async function heldProducts(shop: Shop): Promise<HeldProduct[]> {
  const { rows } = await shop.db.execute<Omit<HeldProduct, "isNotable">>(sql`
    select products.id, products.name, products.stock_quantity as left, held, "orderCount", "orderIds"
    from (
      select product_id, sum(quantity)::int as held, count(distinct order_id)::int as "orderCount",
        (array_agg(distinct order_id))[1:${sql.raw(`${ORDERS_PER_PRODUCT}`)}] as "orderIds"
      from unpaid_pieces group by product_id
    ) as pieces join products on products.id = product_id
    order by held desc, products.id`);
  return rows.map((row) => ({ ...row, isNotable: isNotablyHeld(row) }));
}

type HoldingRow = Omit<HoldingOrder, "since" | "until"> & {
  productId: string;
  since: string;
  until: string | null;
};

async function holdingOrders(shop: Shop, products: HeldProduct[]): Promise<Map<string, HoldingOrder[]>> {
  const pairs = products.flatMap(({ id, orderIds }) => orderIds.map((orderId) => ({ id, orderId })));
  const { rows } = await shop.db.execute<HoldingRow>(sql`
    select product_id as "productId", order_number as "orderNumber", orders.customer_name as "customerName",
      order_status as "orderStatus", card_payments.order_id is not null as "hasPaymentPage", pieces,
      coalesce(gambian_payments.updated_at, orders.created_at)::text as since,
      coalesce(expires_at, gambian_payments.updated_at + make_interval(days => ${UNREVIEWED_HOLD_DAYS}))::text as until
    from unnest(
      ${sql.param(pairs.map(({ id }) => id))}::uuid[], ${sql.param(pairs.map(({ orderId }) => orderId))}::uuid[]
    ) as holding (product_id, order_id)
    cross join lateral (
      select sum(quantity)::int as pieces from order_items
      where order_items.order_id = holding.order_id and order_items.product_id = holding.product_id
    ) as item
    join orders on orders.id = holding.order_id
    left join card_payments on card_payments.order_id = orders.id and ${HAS_PAYMENT_PAGE}
    left join gambian_payments on gambian_payments.order_id = orders.id
    order by orders.created_at, orders.id`);
  const byProduct = new Map<string, HoldingOrder[]>();
  for (const {
    productId,
    since,
    until,
    orderNumber,
    customerName,
    orderStatus,
    hasPaymentPage,
    pieces,
  } of rows) {
    const order = { orderNumber, customerName, orderStatus, hasPaymentPage, pieces };
    const times = { since: new Date(since), until: until === null ? null : new Date(until) };
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), { ...order, ...times }]);
  }
  return byProduct;
}
