import type { Admin } from "#app/domain/accounts/admin.ts";
import { type ChangedOrder, changeOrderStatus } from "#app/server/checkout/change-order-status.ts";
import { ordersToShip } from "#app/server/orders/list-orders.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Marks chosen orders as shipped, each with its mail, timeline and audit entry, and returns those it shipped
 * and the numbers of those it left alone. An order that is not to be packed is left alone: unpaid, sold out, cancelled, sent
 * already or a test payment. Source: issue on the panel, point 11.
 */
export async function shipOrders(
  shop: Shop,
  admin: Admin,
  orderNumbers: readonly string[],
): Promise<{ shipped: ChangedOrder[]; left: string[] }> {
  const shipped: ChangedOrder[] = [];
  for (const { orderNumber, orderStatus } of await ordersToShip(shop, admin, orderNumbers)) {
    const changed = await changeOrderStatus(shop, admin, {
      orderNumber,
      orderStatus: "shipped",
      trackingNumber: "",
      seenStatus: orderStatus,
    });
    if (changed.ok) shipped.push(changed.value);
  }
  const isShipped = (number: string) => shipped.some(({ orderNumber }) => orderNumber === number);
  return { shipped, left: orderNumbers.filter((number) => !isShipped(number)) };
}
