import { newTrackingLinkMail } from "#app/copy/mails/order-mails.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import { DAY_MS } from "#packages/values";
import { endingOrderToken, endOfToken, isOrderToken, orderToken, sealedOrderToken } from "./order-token.ts";

/** How long after the order its mailed link is valid. */
const LINK_DAYS = 180;
const RENEWED_LINK_DAYS = 30;

/** Returns the link that opens one order on the tracking page without typing. */
export function trackingUrl(shop: Shop, orderNumber: string): string {
  return `${shop.config.baseUrl}${trackingPath(shop, orderNumber)}`;
}

/** Returns the same link as a path of this site: `/track?order=KRB-…&token=…`. */
export function trackingPath(shop: Shop, orderNumber: string): string {
  const params = new URLSearchParams({
    order: orderNumber,
    token: orderToken(shop, "track-order", orderNumber),
  });
  return `/track?${params}`;
}

/**
 * Returns a token that gives access to the order for 30 days, for a visitor who has proved ownership in another way. It
 * is the same all day.
 */
export function trackingToken(shop: Shop, orderNumber: string): string {
  const day = Math.ceil(shop.clock().getTime() / DAY_MS);
  const endsAt = new Date((day + RENEWED_LINK_DAYS) * DAY_MS);
  return endingOrderToken(shop, "track-order", { orderNumber, endsAt });
}

/** Returns a link with such a token, for a requested mail. */
function renewedTrackingUrl(shop: Shop, orderNumber: string): string {
  const params = new URLSearchParams({ order: orderNumber, token: trackingToken(shop, orderNumber) });
  return `${shop.config.baseUrl}/track?${params}`;
}

/** Returns whether this shop created the token for this order's tracking page, expired or not. */
export function isTrackingToken(shop: Shop, orderNumber: string, token: string): boolean {
  const end = endOfToken(token);
  if (end === null) return isOrderToken(shop, "track-order", orderNumber, token);
  const endsAt = new Date(end * 1000);
  return equalsSecret(token, endingOrderToken(shop, "track-order", { orderNumber, endsAt }));
}

/** Returns whether the token is valid now: until its own expiry, or for 180 days after the order. */
export function opensOrder(
  shop: Shop,
  { orderNumber, createdAt }: { orderNumber: string; createdAt: Date },
  token: string,
): boolean {
  if (!isTrackingToken(shop, orderNumber, token)) return false;
  const end = endOfToken(token);
  const endsAtMs = end === null ? createdAt.getTime() + LINK_DAYS * DAY_MS : end * 1000;
  return shop.clock().getTime() < endsAtMs;
}

/** Returns the path of the page that leads to an order's open payment page: `/checkout/pay/KRB-…?token=…`. */
export function payPath(shop: Shop, orderNumber: string): string {
  const token = orderToken(shop, "pay-order", orderNumber);
  return `/checkout/pay/${encodeURIComponent(orderNumber)}?${new URLSearchParams({ token })}`;
}

/**
 * Returns the path on which somebody else pays for an order, `/pay/{token}`. It does not tell the order's number, which
 * with the shopper's email address would open the whole order.
 */
export function payForPath(shop: Shop, orderNumber: string): string {
  return `/pay/${sealedOrderToken(shop, "pay-for-order", orderNumber)}`;
}

/**
 * Returns the paths to which a payment page sends whoever paid or turned back there, the shopper or somebody else:
 * `/checkout/success?return=…` and `/checkout/cancel?return=…`, without the order's number.
 */
export function returnPaths(shop: Shop, orderNumber: string): { paid: string; left: string } {
  const query = new URLSearchParams({ return: sealedOrderToken(shop, "leave-card-page", orderNumber) });
  return { paid: `/checkout/success?${query}`, left: `/checkout/cancel?${query}` };
}

/** Returns the path of the success page: `/checkout/success/KRB-…?token=…`. */
export function successPath(shop: Shop, orderNumber: string): string {
  const token = orderToken(shop, "order-placed", orderNumber);
  return `/checkout/success/${encodeURIComponent(orderNumber)}?${new URLSearchParams({ token })}`;
}

/**
 * Mails a new link to the address of the order whose link has ended, three times a day at most. A request with another
 * link, or beyond that limit, gets the same response but no mail. Refusal: `rate_limited`, by the asker's IP address.
 */
export async function mailNewTrackingLink(
  shop: Shop,
  ipAddress: string,
  link: { orderNumber: string; token: string },
): Promise<Ok<null> | RateLimited> {
  const wait = await shop.limits.take("tracking-link-address", ipAddress);
  if (wait > 0) return rateLimited(wait);
  const orderNumber = parseOrderNumber(link.orderNumber);
  if (orderNumber === null || !isTrackingToken(shop, orderNumber, link.token)) return ok(null);
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order || (await shop.limits.take("tracking-link-order", order.id)) > 0) return ok(null);
  const url = renewedTrackingUrl(shop, orderNumber);
  const { id: orderId, customerName, customerEmail: to } = order;
  const mail = newTrackingLinkMail({ orderNumber, customerName, trackingUrl: url }, RENEWED_LINK_DAYS);
  await queueMail(shop.db, [{ kind: "tracking_link", to, orderId, ...mail }], shop.clock());
  return ok(null);
}
