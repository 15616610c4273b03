import type { Shop } from "#app/server/shop.ts";
import { orderToken } from "./order-token.ts";

/** The link of mails and returns that opens one order on the tracking page without typing. */
export function trackingUrl(shop: Shop, orderNumber: string): string {
  return `${shop.config.baseUrl}${trackingPath(shop, orderNumber)}`;
}

/** The same as a path of this site: `/track?order=KRB-…&token=…`. */
export function trackingPath(shop: Shop, orderNumber: string): string {
  const params = new URLSearchParams({ order: orderNumber, token: trackingToken(shop, orderNumber) });
  return `/track?${params}`;
}

/** The token of that link, for whoever has shown in another way that the order is theirs. */
export function trackingToken(shop: Shop, orderNumber: string): string {
  return orderToken(shop, "track-order", orderNumber);
}

/** Where a shopper goes after placing an order: `/checkout/success/KRB-…?token=…`. */
export function successPath(shop: Shop, orderNumber: string): string {
  const token = orderToken(shop, "order-placed", orderNumber);
  return `/checkout/success/${encodeURIComponent(orderNumber)}?${new URLSearchParams({ token })}`;
}
