import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { PurchaseCosts } from "#app/domain/purchasing/purchase-order-forms.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { requestHash } from "#app/server/platform/db/idempotency.ts";
import type { Shop } from "#app/server/shop.ts";
import { purchaseOrderLines, purchaseOrders } from "#database/schema/purchasing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockPurchaseOrder, paymentsOf, type StoredPurchaseOrder } from "./lock-purchase-order.ts";

/**
 * Saves what an order costs. Refusals: `not_found`; `saved_meanwhile` where someone else has saved other costs since
 * `version` was read; `nothing_changed`; `paid_in_another_currency` for another currency than that of
 * the order's payments. Source: specification 11.18.
 */
export async function savePurchaseCosts(
  shop: Shop,
  admin: Admin<"costs.view">,
  { number, costs, version }: { number: number; costs: PurchaseCosts; version: string },
): Promise<
  Ok<null> | Refusal<"not_found" | "saved_meanwhile" | "nothing_changed" | "paid_in_another_currency">
> {
  return await shop.db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, number);
    if (!order) return refuse("not_found");
    if (costsVersion(order) !== version) return refuse("saved_meanwhile");
    const typed = new Map(costs.unitCosts.map(({ id, unitCost }) => [id, unitCost && toDecimal(unitCost)]));
    const lines = order.lines.map((line) => ({ ...line, unitCost: typed.get(line.id) ?? null }));
    const columns = {
      currency: costs.currency,
      gmdRate: costs.gmdRate,
      freight: toDecimal(costs.freight),
      duty: toDecimal(costs.duty),
    };
    const changed = { ...order, ...columns, lines };
    if (JSON.stringify(shownCosts(order)) === JSON.stringify(shownCosts(changed)))
      return refuse("nothing_changed");
    if (order.currency !== costs.currency && (await paymentsOf(tx, number)).length > 0) {
      return refuse("paid_in_another_currency");
    }
    await tx
      .update(purchaseOrders)
      .set({ ...columns, updatedAt: shop.clock() })
      .where(eq(purchaseOrders.number, number));
    for (const { id, unitCost } of lines) {
      await tx.update(purchaseOrderLines).set({ unitCost }).where(eq(purchaseOrderLines.id, id));
    }
    // Amounts stay out of the audit log, which managers read too.
    const name = `${number} (${order.supplier})`;
    await recordAudit(tx, admin, {
      action: "purchase_order.priced",
      subjectId: String(number),
      after: { name, pricedSizes: lines.filter(({ unitCost }) => unitCost !== null).length },
    });
    return ok(null);
  });
}

/**
 * Cancels an order of which nothing more is to come; what has arrived stays in stock. Refusals: `not_found`;
 * `changed_meanwhile` for one that has arrived or is cancelled already.
 */
export async function cancelPurchaseOrder(
  shop: Shop,
  admin: Admin<"products.edit">,
  number: number,
): Promise<Ok<null> | Refusal<"not_found" | "changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, number);
    if (!order) return refuse("not_found");
    if (order.state === "cancelled" || order.state === "arrived") return refuse("changed_meanwhile");
    const now = shop.clock();
    await tx
      .update(purchaseOrders)
      .set({ cancelledAt: now, updatedAt: now })
      .where(eq(purchaseOrders.number, number));
    const name = `${number} (${order.supplier})`;
    await recordAudit(tx, admin, {
      action: "purchase_order.cancelled",
      subjectId: String(number),
      before: { name, state: order.state },
      after: { name, state: "cancelled" },
    });
    return ok(null);
  });
}

/** Returns a text that differs once the costs or the lines of an order do. */
export function costsVersion(order: StoredPurchaseOrder): string {
  return requestHash([order.lines.map(({ id }) => id), shownCosts(order)]).slice(0, 32);
}

/** As numbers, since the database returns "1500.00" for yen. */
function shownCosts({ currency, gmdRate, freight, duty, lines }: StoredPurchaseOrder) {
  const unitCosts = lines.map(({ unitCost }) => (unitCost === null ? null : Number(unitCost)));
  return { currency, gmdRate: Number(gmdRate), freight: Number(freight), duty: Number(duty), unitCosts };
}
