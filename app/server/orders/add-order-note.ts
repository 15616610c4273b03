import type { Admin } from "#app/domain/accounts/admin.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { insertOrderEvents } from "./order-events.ts";
import { readOrderByNumber } from "./read-order.ts";

/**
 * Adds an internal note to an order's timeline, with its author and time; shoppers never see it. Repeating the form, by
 * its `idempotencyKey`, adds none. Refusals: `not_found`; `sent_already`: another note under the same key.
 * Source: specification 8.11.
 */
export async function addOrderNote(
  shop: Shop,
  admin: Admin<"orders.view">,
  input: { orderNumber: string; note: string; idempotencyKey?: string | null },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "sent_already">> {
  const parsed = parseOrderNumber(input.orderNumber);
  if (parsed === null) return refuse("not_found");
  const note = input.note.trim();
  const submission = { idempotencyKey: input.idempotencyKey, contents: { orderNumber: parsed, note } };
  return await shop.db.transaction(
    async (tx) => await idempotentForm(tx, admin, submission, () => write(shop, admin, tx, parsed, note)),
  );
}

async function write(
  shop: Shop,
  admin: Admin<"orders.view">,
  tx: Transaction,
  orderNumber: string,
  note: string,
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found">> {
  const order = await readOrderByNumber(tx, orderNumber);
  if (!order) return refuse("not_found");
  const by = { actorUserId: admin.userId, at: shop.clock() };
  await insertOrderEvents(tx, order.id, [{ kind: "note", to: "note", note }], by);
  await recordAudit(tx, admin, {
    action: "order.noted",
    subjectId: order.orderNumber,
    after: { note },
  });
  return ok({ orderNumber: order.orderNumber });
}
