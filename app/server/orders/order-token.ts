import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * The access a token gives: the whole order on the tracking page, the summary of the success page, the way to its
 * open payment page, the page on which somebody else pays for it, or the return from the payment page.
 */
type TokenPurpose = "track-order" | "order-placed" | "pay-order" | "pay-for-order" | "leave-card-page";

/**
 * Returns a token that only this shop can create: HMAC-SHA-256 of the order number under the shop's secret and the
 * purpose, base64url. It is valid for this order and purpose only.
 */
export function orderToken(shop: Shop, purpose: TokenPurpose, orderNumber: string): string {
  return createHmac("sha256", shop.config.secret).update(`${purpose}:${orderNumber}`).digest("base64url");
}

const SEAL_CIPHER = "aes-256-gcm";
const SEAL_NONCE_BYTES = 12;
const SEAL_TAG_BYTES = 16;

/**
 * Returns a token that names the order to this shop only: the number encrypted by AES-256-GCM under a key of the shop's
 * secret and the purpose, base64url of nonce, ciphertext and tag. It is the same whenever it is made.
 * Source: specification 13.6.
 */
export function sealedOrderToken(shop: Shop, purpose: TokenPurpose, orderNumber: string): string {
  // The nonce is derived from the number, so that none serves two plaintexts.
  const nonce = createHmac("sha256", sealKey(shop, purpose)).update(orderNumber).digest();
  const iv = nonce.subarray(0, SEAL_NONCE_BYTES);
  const cipher = createCipheriv(SEAL_CIPHER, sealKey(shop, purpose), iv);
  const sealed = Buffer.concat([cipher.update(orderNumber, "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns the order number that this shop sealed for this purpose; null for every other token. */
export function openSealedOrderToken(shop: Shop, purpose: TokenPurpose, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= SEAL_NONCE_BYTES + SEAL_TAG_BYTES) return null;
  const iv = bytes.subarray(0, SEAL_NONCE_BYTES);
  const decipher = createDecipheriv(SEAL_CIPHER, sealKey(shop, purpose), iv);
  decipher.setAuthTag(bytes.subarray(-SEAL_TAG_BYTES));
  try {
    const sealed = bytes.subarray(SEAL_NONCE_BYTES, -SEAL_TAG_BYTES);
    return parseOrderNumber(Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8"));
  } catch {
    // The tag is not this shop's: the token is made up, or of another purpose.
    return null;
  }
}

function sealKey(shop: Shop, purpose: TokenPurpose): Buffer {
  return createHmac("sha256", shop.config.secret).update(`seal ${purpose}`).digest();
}

/** Returns the token of `orderToken` with an expiry: `{seconds, base 36}.{HMAC}`. */
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
  return equalsSecret(token ?? "", orderToken(shop, purpose, orderNumber));
}
