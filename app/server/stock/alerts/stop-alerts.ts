import { createHmac } from "node:crypto";
import { and, isNull } from "drizzle-orm";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import type { Shop } from "#app/server/shop.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { isOf } from "./add-alert.ts";

/** Returns the secret part of the link by which a contact stops its alerts: HMAC-SHA-256 under the shop's secret. */
function alertToken(shop: Shop, contact: string): string {
  return createHmac("sha256", shop.config.secret)
    .update(`stop-alerts:${contact.toLowerCase()}`)
    .digest("base64url");
}

/** Returns whether the shop made this token for the contact, in the same time for every wrong one. */
function isAlertToken(shop: Shop, contact: string, token: string): boolean {
  return equalsSecret(token, alertToken(shop, contact));
}

/** Returns the path of the page on which a contact stops its alerts. */
export function stopAlertsPath(shop: Shop, contact: string): string {
  return `/tell-me?${new URLSearchParams({ stop: contact, token: alertToken(shop, contact) })}`;
}

/** Deletes all alerts of a contact that has the link to it, and returns how many. Refusal: `not_found`. */
export async function stopAlerts(
  shop: Shop,
  { contact, alertToken }: { contact: string; alertToken: string },
): Promise<Ok<number> | Refusal<"not_found">> {
  if (!isAlertToken(shop, contact, alertToken)) return refuse("not_found");
  const gone = await shop.db
    .delete(stockAlerts)
    .where(and(isOf(contact), isNull(stockAlerts.toldAt)))
    .returning({ id: stockAlerts.id });
  return ok(gone.length);
}
