import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { KnownMoney } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { purchasePayments } from "#database/schema/purchasing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockPurchaseOrder } from "./lock-purchase-order.ts";

/**
 * Notes that a part of an order to a supplier was paid, in the order's currency, once per idempotency key. Refusals:
 * `not_found`; `saved_meanwhile` where the order's currency is another one by now; `sent_already`.
 * Source: specification 11.18.
 */
export async function notePurchasePayment(
  shop: Shop,
  admin: Admin<"costs.view">,
  paid: { number: number; amount: KnownMoney; note: string; idempotencyKey: string },
): Promise<Ok<{ id: string }> | Refusal<"not_found" | "saved_meanwhile" | "sent_already">> {
  const { idempotencyKey, ...contents } = paid;
  return await idempotentForm(shop.db, admin, { idempotencyKey, contents }, async (tx) => {
    const { number, amount, note } = paid;
    const order = await lockPurchaseOrder(tx, number);
    if (!order) return refuse("not_found");
    if (order.currency !== amount.currency) return refuse("saved_meanwhile");
    const [row] = await tx
      .insert(purchasePayments)
      .values({
        purchaseOrder: number,
        amount: toDecimal(amount),
        note,
        paidBy: admin.userId,
        paidAt: shop.clock(),
      })
      .returning({ id: purchasePayments.id });
    if (!row) throw new Error("the payment was not inserted");
    // Amounts stay out of the audit log, which managers read too.
    const after = { name: `${number} (${order.supplier})` };
    await recordAudit(tx, admin, { action: "purchase_order.paid", subjectId: String(number), after });
    return ok({ id: row.id });
  });
}

/**
 * Takes back a payment that was noted by mistake; its row stays, marked as removed. Refusal: `not_found` where the order
 * has no such payment, or no longer.
 */
export async function removePurchasePayment(
  shop: Shop,
  admin: Admin<"costs.view">,
  { number, id }: { number: number; id: string },
): Promise<Ok<null> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, number);
    if (!order) return refuse("not_found");
    const isMeant = and(
      eq(purchasePayments.id, id),
      eq(purchasePayments.purchaseOrder, number),
      isNull(purchasePayments.removedAt),
    );
    const removed = await tx
      .update(purchasePayments)
      .set({ removedAt: shop.clock() })
      .where(isMeant)
      .returning({ id: purchasePayments.id });
    if (removed.length === 0) return refuse("not_found");
    const before = { name: `${number} (${order.supplier})` };
    await recordAudit(tx, admin, {
      action: "purchase_order.payment_removed",
      subjectId: String(number),
      before,
    });
    return ok(null);
  });
}
