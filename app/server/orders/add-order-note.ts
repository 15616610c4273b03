import { packingProblemMail } from "#app/copy/mails/stock-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { type PackingProblem, packingProblemLabel } from "#app/domain/orders/admin-order.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
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
  const { orderNumber, idempotencyKey } = input;
  const contents = { orderNumber, note: input.note.trim() };
  return await idempotentForm(shop.db, admin, { idempotencyKey, contents }, (tx) =>
    write(shop, admin, tx, orderNumber, contents.note),
  );
}

/**
 * Asks the administrators, by mail and an internal note, what to do about an item that cannot be packed. Repeating the
 * form, by its `idempotencyKey`, asks once. Refusals: `not_found` for an order or an item that does not exist;
 * `sent_already`. Source: specification 11.8.
 */
export async function askOwner(
  shop: Shop,
  admin: Admin<"orders.change">,
  input: { orderNumber: string; problem: PackingProblem; item: number; idempotencyKey?: string | null },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "sent_already">> {
  const { idempotencyKey, ...contents } = input;
  return await idempotentForm(shop.db, admin, { idempotencyKey, contents }, async (tx) => {
    const row = await readOrderByNumber(tx, input.orderNumber);
    const item = row?.items[input.item];
    if (!row || !item) return refuse("not_found");
    const { orderNumber } = row;
    const size = item.sizeShown ?? namedSize(item.size);
    const found = {
      orderNumber,
      problem: packingProblemLabel(input.problem),
      item: [item.name, size].filter(Boolean).join(", "),
    };
    const written = await write(
      shop,
      admin,
      tx,
      orderNumber,
      `${found.problem}: ${found.item}. Asked the owner.`,
    );
    if (!written.ok) return written;
    const url = `${shop.config.baseUrl}/admin/orders/${orderNumber}`;
    const mail = packingProblemMail({ ...found, by: admin.email, url });
    await queueAdminMail(shop, tx, { kind: "packing_problem", orderId: row.id, ...mail });
    return ok({ orderNumber });
  });
}

async function write(
  shop: Shop,
  admin: Admin<"orders.view" | "orders.change">,
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
