import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Shop } from "#app/server/shop.ts";

const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * The cookie of a browser in which somebody has typed this account's password before. It grants no access; it only
 * exempts the owner from the waiting time that strangers have caused.
 */
export function knownBrowserCookie(shop: Shop, email: string): string {
  const { baseUrl } = shop.config;
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  const value = signatureOf(shop, email);
  return `${cookieName(baseUrl)}=${value}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser that sends these cookies has signed in to this account before. */
export function isKnownBrowser(shop: Shop, email: string, cookies: string): boolean {
  const given = Buffer.from(parse(cookies)[cookieName(shop.config.baseUrl)] ?? "");
  const right = Buffer.from(signatureOf(shop, email));
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(shop: Shop, email: string): string {
  return createHmac("sha256", shop.config.secret)
    .update(`known-browser ${email.toLowerCase()}`)
    .digest("base64url");
}

function cookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-kairaba.known" : "kairaba.known";
}
