import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { endHold } from "./browser-holds.ts";

/**
 * Puts the pieces that are held for the open payment page of a browser, as `listHolds` names it, back on sale, with an
 * audit entry. Refusal: `not_found` where the hold has ended or become an order.
 */
export async function endHoldEarly(
  shop: Shop,
  admin: Admin<"orders.change">,
  browser: string,
): Promise<Ok<null> | Refusal<"not_found">> {
  return await shop.db.transaction(async (tx) => {
    const pieces = await endHold(tx, browser, shop.clock());
    if (pieces === 0) return refuse("not_found");
    const before = { name: pieces === 1 ? "1 piece" : `${pieces} pieces` };
    await recordAudit(tx, admin, { action: "hold.ended", subjectId: browser, before });
    return ok(null);
  });
}
