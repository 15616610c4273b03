import { eq } from "drizzle-orm";
import { readyForPickupMail } from "#app/copy/mails/order-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isCashDue } from "#app/domain/orders/part-payment.ts";
import { isPreparable, isReadyForPickup } from "#app/domain/shipping/handover.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type ChangedOrder, changeOrderStatus, type StatusRefusal } from "./change-order-status.ts";
import { lockOrder } from "./move-order-row.ts";

/**
 * Records that an order waits at its pickup point, and mails the shopper the code to show there. Refusals: `not_found`;
 * `changed_meanwhile` for an order that is not picked up, is not confirmed or has left; `nothing_changed` for one that is
 * ready already.
 */
export async function markReadyForPickup(
  shop: Shop,
  admin: Admin<"orders.change">,
  { orderNumber }: { orderNumber: string },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "changed_meanwhile" | "nothing_changed">> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderNumber);
    const order = locked?.order;
    const code = order?.handover.pickupCode ?? null;
    if (!order) return refuse("not_found");
    if (code === null || !isPreparable(order.orderStatus)) return refuse("changed_meanwhile");
    if (order.handover.readyAt !== null) return refuse("nothing_changed");
    const now = shop.clock();
    await tx.update(orders).set({ readyAt: now, updatedAt: now }).where(eq(orders.id, order.id));
    const event = { kind: "note", to: "note", note: "Ready to pick up" } as const;
    await insertOrderEvents(tx, order.id, [event], { actorUserId: admin.userId, at: now });
    const mail = readyForPickupMail({ ...order, code, trackingUrl: trackingUrl(shop, order.orderNumber) });
    await queueMail(
      tx,
      [{ kind: "ready_for_pickup", to: order.customerEmail, orderId: order.id, ...mail }],
      now,
    );
    await recordAudit(tx, admin, { action: "order.ready", subjectId: order.orderNumber });
    return ok({ orderNumber: order.orderNumber });
  });
}

/**
 * Hands a ready order to whoever shows its code: it is delivered. Refusals: those of `changeOrderStatus`;
 * `wrong_pickup_code`; `cash_due` before its cash was taken; `changed_meanwhile` for an order that does not wait to be picked up.
 */
export async function handOverPickup(
  shop: Shop,
  admin: Admin<"orders.change">,
  { orderNumber, code }: { orderNumber: string; code: string },
): Promise<Ok<ChangedOrder> | StatusRefusal | Refusal<"wrong_pickup_code" | "cash_due">> {
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order) return refuse("not_found");
  const { orderStatus } = order;
  if (!isReadyForPickup(order)) return refuse("changed_meanwhile");
  if (code.replace(/\D/g, "") !== order.handover.pickupCode) return refuse("wrong_pickup_code");
  if (isCashDue(order)) return refuse("cash_due");
  const move = { orderNumber, orderStatus: "delivered", trackingNumber: "", seenStatus: orderStatus };
  return await changeOrderStatus(shop, admin, move);
}
