import type { Admin } from "#app/domain/accounts/admin.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { type ChangedOrder, changeOrderStatus } from "#app/server/checkout/change-order-status.ts";
import { ordersToShip } from "#app/server/orders/list-orders.ts";
import type { Shop } from "#app/server/shop.ts";

/** In how many milliseconds a busy store ships one of many orders. */
const SHIPPED_WITHIN_MS = 200;

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
  // All can be undone at once, for as long as one, after the last of them is shipped.
  const mailDueAt = new Date(shop.clock().getTime() + UNDO_MS + orderNumbers.length * SHIPPED_WITHIN_MS);
  for (const { orderNumber, orderStatus } of await ordersToShip(shop, admin, orderNumbers)) {
    const changed = await changeOrderStatus(shop, admin, {
      orderNumber,
      orderStatus: "shipped",
      trackingNumber: "",
      seenStatus: orderStatus,
      mailDueAt,
    });
    if (changed.ok) shipped.push(changed.value);
  }
  const isShipped = (number: string) => shipped.some(({ orderNumber }) => orderNumber === number);
  return { shipped, left: orderNumbers.filter((number) => !isShipped(number)) };
}
