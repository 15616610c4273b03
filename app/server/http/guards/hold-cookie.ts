import { randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";

const HOLD_COOKIE = "kairaba-hold";

const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

/** Returns the secret under which a browser's pieces are kept; null before it has opened a payment page. */
export function holdTokenOf(headers: Headers): string | null {
  const token = parse(headers.get("cookie") ?? "", HOLD_COOKIE)[HOLD_COOKIE];
  return token !== undefined && /^[\w-]{32}$/.test(token) ? token : null;
}

/** Returns the `Set-Cookie` header that gives a browser a new secret for a week; no script can read it. */
export function newHoldCookie(isHttps: boolean): string {
  const token = randomBytes(24).toString("base64url");
  return `${HOLD_COOKIE}=${token}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}
