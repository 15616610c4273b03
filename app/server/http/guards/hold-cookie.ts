import { createHmac, randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import type { Shop } from "#app/server/shop.ts";

const HOLD_COOKIE = "kairaba-hold-id";

const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

/**
 * Returns the id under which a browser's pieces are held; null before it has opened a payment page, and for an id that
 * this shop has not signed.
 */
export function holdTokenOf(shop: Shop, headers: Headers): string | null {
  const value = parse(headers.get("cookie") ?? "", HOLD_COOKIE)[HOLD_COOKIE] ?? "";
  const [id = ""] = value.split(".", 1);
  return equalsSecret(value, signed(shop, id)) ? id : null;
}

/** Returns the `Set-Cookie` header that gives a browser a new id for a week; no script can read it. */
export function newHoldCookie(shop: Shop): string {
  const value = signed(shop, randomBytes(24).toString("base64url"));
  const secure = shop.config.baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${HOLD_COOKIE}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the id with its HMAC-SHA-256 under the shop's secret: `{id}.{HMAC}`, both base64url. */
function signed(shop: Shop, id: string): string {
  const signature = createHmac("sha256", shop.config.secret).update(`hold-cookie ${id}`).digest("base64url");
  return `${id}.${signature}`;
}
