import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#app/server/shop.ts";

/** What a token opens: the whole order on the tracking page, the few facts of the success page, or the way back from the card page. */
export type TokenPurpose = "track-order" | "order-placed" | "leave-card-page";

/**
 * A token that only this shop can make: HMAC-SHA-256 of the order number under the shop's secret and the purpose,
 * base64url. It opens this order for this purpose and nothing else.
 */
export function orderToken(shop: Shop, purpose: TokenPurpose, orderNumber: string): string {
  return createHmac("sha256", shop.config.secret).update(`${purpose}:${orderNumber}`).digest("base64url");
}

/** The same, ending at a moment that is part of it: `{seconds, base 36}.{HMAC}`. */
export function endingOrderToken(
  shop: Shop,
  purpose: TokenPurpose,
  { orderNumber, endsAt }: { orderNumber: string; endsAt: Date },
): string {
  const end = Math.floor(endsAt.getTime() / 1000).toString(36);
  return `${end}.${orderToken(shop, purpose, `${orderNumber}:${end}`)}`;
}

/** The end within a token that has one, in seconds; null in one without. */
export function endOfToken(token: string): number | null {
  const [, end] = /^([0-9a-z]{1,10})\./.exec(token) ?? [];
  return end === undefined ? null : Number.parseInt(end, 36);
}

/** Whether the token was made by this shop for this order and purpose; takes the same time for every wrong one. */
export function isOrderToken(
  shop: Shop,
  purpose: TokenPurpose,
  orderNumber: string,
  token: string | null | undefined,
): boolean {
  const right = Buffer.from(orderToken(shop, purpose, orderNumber));
  const given = Buffer.from(token ?? "");
  return given.length === right.length && timingSafeEqual(given, right);
}
