import { openSealedOrderToken } from "#app/server/orders/order-token.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns the order that a payment page's return URL leads to; throws where it names none. */
export function returnedOrder(shop: Shop, returnUrl: string): string {
  const token = new URL(returnUrl).searchParams.get("return") ?? "";
  const orderNumber = openSealedOrderToken(shop, "leave-card-page", token);
  if (orderNumber === null) throw new Error(`no order in ${returnUrl}`);
  return orderNumber;
}
