import { newTrackingLinkMail } from "#app/copy/mails/order-mails.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import { readOrderByNumber } from "./read-order.ts";
import { isTrackingToken, renewedTrackingUrl } from "./tracking-link.ts";

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
  const mail = newTrackingLinkMail({ orderNumber, customerName: order.customerName, trackingUrl: url });
  const { id: orderId, customerEmail: to } = order;
  await queueMail(shop.db, [{ kind: "tracking_link", to, orderId, ...mail }], shop.clock());
  return ok(null);
}
