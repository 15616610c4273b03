import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import { sessionCookieName } from "./session-cookies.ts";

/**
 * A session's token as the database stores it: HMAC-SHA-256 under the shop's secret, base64url. A copy of the database
 * opens no session, and another secret ends all of them.
 */
export function hashSessionToken(secret: string, sessionToken: string): string {
  return createHmac("sha256", secret).update(`session ${sessionToken}`).digest("base64url");
}

/**
 * The stored token of the session whose cookie a request carries; empty where there is no cookie, or where this shop
 * did not sign it.
 */
export function storedSessionToken(
  { config: { baseUrl, secret } }: { config: { baseUrl: string; secret: string } },
  headers: Headers,
): string {
  const cookie = parse(headers.get("cookie") ?? "")[sessionCookieName(baseUrl)] ?? "";
  const dot = cookie.lastIndexOf(".");
  const sessionToken = cookie.slice(0, Math.max(0, dot));
  if (sessionToken === "") return "";
  const isSigned = equalsSecret(cookie.slice(dot + 1), signatureOf(secret, sessionToken));
  return isSigned ? hashSessionToken(secret, sessionToken) : "";
}

function signatureOf(secret: string, sessionToken: string): string {
  return createHmac("sha256", secret).update(sessionToken).digest("base64");
}
