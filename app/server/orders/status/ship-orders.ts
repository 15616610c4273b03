import type { Admin } from "#app/domain/accounts/admin.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { ordersToShip } from "#app/server/orders/list-orders.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { type ChangedOrder, changeOrderStatus } from "./change-order-status.ts";

/** In how many milliseconds a busy store ships one of many orders. */
const SHIPPED_WITHIN_MS = 200;

/**
 * Marks chosen orders as shipped, each with its mail, timeline and audit entry, and returns the shipped ones and the
 * numbers of those skipped: unpaid, sold out, cancelled, sent already, or a test payment. Refusal: `payment_taken_back`
 * with the orders of which a payment was taken back, unless the administrator knows; none is shipped then.
 * Source: specification 11.9.
 */
export async function shipOrders(
  shop: Shop,
  admin: Admin<"orders.change">,
  orderNumbers: readonly string[],
  { isTakenBackKnown = false }: { isTakenBackKnown?: boolean } = {},
): Promise<Ok<{ shipped: ChangedOrder[]; left: string[] }> | Refusal<"payment_taken_back", string[]>> {
  const toShip = await ordersToShip(shop, orderNumbers);
  const takenBack = toShip.filter(({ isTakenBack }) => isTakenBack).map(({ orderNumber }) => orderNumber);
  if (takenBack.length > 0 && !isTakenBackKnown) return refuseWith("payment_taken_back", takenBack);
  const shipped: ChangedOrder[] = [];
  // All can be undone at once, for as long as one, after the last of them is shipped.
  const mailDueAt = new Date(shop.clock().getTime() + UNDO_MS + orderNumbers.length * SHIPPED_WITHIN_MS);
  for (const { orderNumber, orderStatus } of toShip) {
    const changed = await changeOrderStatus(shop, admin, {
      orderNumber,
      orderStatus: "shipped",
      trackingNumber: "",
      seenStatus: orderStatus,
      isTakenBackKnown,
      mailDueAt,
    });
    if (changed.ok) shipped.push(changed.value);
  }
  const isShipped = (number: string) => shipped.some(({ orderNumber }) => orderNumber === number);
  return ok({ shipped, left: orderNumbers.filter((number) => !isShipped(number)) });
}
