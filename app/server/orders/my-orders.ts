import { eq } from "drizzle-orm";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { readCustomerOrders } from "./read-customer-orders.ts";

/** More than any shopper reads; the newest are shown. */
const SHOWN_ORDERS = 200;

/**
 * Returns the orders of the viewer, newest first, up to a maximum or (null) all, with items, badge and timeline; none
 * for a guest. Source: specification 8.7.
 */
export async function myOrders(
  shop: Shop,
  viewer: Viewer,
  most: number | null = SHOWN_ORDERS,
): Promise<CustomerOrder[]> {
  if (viewer.kind === "guest") return [];
  return await readCustomerOrders(shop, eq(orders.userId, viewer.userId), most);
}
