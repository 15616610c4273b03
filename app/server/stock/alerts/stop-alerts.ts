import { and, isNull } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { isOf } from "./add-alert.ts";
import { isAlertToken } from "./alert-token.ts";

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
