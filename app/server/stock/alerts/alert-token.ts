import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#app/server/shop.ts";

/** Returns the secret part of the link by which a contact stops its alerts: HMAC-SHA-256 under the shop's secret. */
function alertToken(shop: Shop, contact: string): string {
  return createHmac("sha256", shop.config.secret)
    .update(`stop-alerts:${contact.toLowerCase()}`)
    .digest("base64url");
}

/** Returns whether the shop made this token for the contact, in the same time for every wrong one. */
export function isAlertToken(shop: Shop, contact: string, token: string): boolean {
  const right = Buffer.from(alertToken(shop, contact));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Returns the path of the page on which a contact stops its alerts. */
export function stopAlertsPath(shop: Shop, contact: string): string {
  return `/tell-me?${new URLSearchParams({ stop: contact, token: alertToken(shop, contact) })}`;
}
