import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#app/server/shop.ts";

/**
 * The access a token gives: the whole order on the tracking page, the summary of the success page, the way to its
 * open payment page, the page on which somebody else pays for it, or the return from the payment page.
 */
export type TokenPurpose = "track-order" | "order-placed" | "pay-order" | "pay-for-order" | "leave-card-page";

/**
 * Returns a token that only this shop can create: HMAC-SHA-256 of the order number under the shop's secret and the
 * purpose, base64url. It is valid for this order and purpose only.
 */
export function orderToken(shop: Shop, purpose: TokenPurpose, orderNumber: string): string {
  return createHmac("sha256", shop.config.secret).update(`${purpose}:${orderNumber}`).digest("base64url");
}

/** Returns such a token with an expiry: `{seconds, base 36}.{HMAC}`. */
export function endingOrderToken(
  shop: Shop,
  purpose: TokenPurpose,
  { orderNumber, endsAt }: { orderNumber: string; endsAt: Date },
): string {
  const end = Math.floor(endsAt.getTime() / 1000).toString(36);
  return `${end}.${orderToken(shop, purpose, `${orderNumber}:${end}`)}`;
}

/** Returns the expiry in a token, in seconds; null if it has none. */
export function endOfToken(token: string): number | null {
  const [, end] = /^([0-9a-z]{1,10})\./.exec(token) ?? [];
  return end === undefined ? null : Number.parseInt(end, 36);
}

/** Returns whether this shop created the token for this order and purpose, in constant time. */
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
