import type { OrderRequest } from "#app/domain/checkout/order-request.ts";
import type { CheckedOrder } from "#app/server/checkout/pricing/price-order.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import type { Visit } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns the order of a parsed request with what is known of its visitor, however the request came. */
export function toCheckedOrder(
  shop: Shop,
  { ipAddress, currency }: Visit,
  headers: Headers,
  request: OrderRequest,
): CheckedOrder {
  const holdToken = holdTokenOf(shop, headers);
  return { ...request, currency: request.currency ?? currency, ipAddress, holdToken };
}
