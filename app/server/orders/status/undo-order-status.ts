import { and, eq, gte, isNotNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { lockWaitingMail } from "#app/server/notifications/lock-waiting-mail.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { type MissingPieces, moveOrderWithStock } from "./apply-order-status.ts";
import { type LockedOrder, lockOrder } from "./move-order-row.ts";

export type UndoMoveRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "too_late_to_undo">
  | Refusal<"out_of_stock", MissingPieces[]>;

const stateSchema = z.object({
  orderStatus: z.enum(ORDER_STATUSES),
  trackingNumber: z.string().nullable(),
  stockHeld: z.boolean(),
  soldOutAt: z.iso.datetime().nullable(),
});

/** Returns what a change of status changes, as its mail stores it for `undoOrderStatus`. */
export function stateBeforeMove({ order, stockHeld, soldOutAt }: LockedOrder): z.input<typeof stateSchema> {
  const { orderStatus, trackingNumber } = order;
  return { orderStatus, trackingNumber, stockHeld, soldOutAt: soldOutAt?.toISOString() ?? null };
}

/**
 * Undoes the change of an order's status of this time while its mail is unsent: status, tracking number and stock are
 * restored, mail and timeline entries are deleted, and the audit log records it, all or nothing. Refusals: `not_found`;
 * `changed_meanwhile` where the order changed after it; `too_late_to_undo` once the mail is sent or being sent;
 * `out_of_stock` where the pieces of a cancelled order are sold by now. Source: specification 8.11.
 */
export async function undoOrderStatus(
  shop: Shop,
  admin: Admin<"orders.change">,
  input: { orderNumber: string; movedAt: Date },
): Promise<Ok<{ orderNumber: string }> | UndoMoveRefusal> {
  const { movedAt } = input;
  const orderNumber = parseOrderNumber(input.orderNumber);
  if (orderNumber === null) return refuse("not_found");
  return await allOrNothing(shop.db, async (tx) => {
    const locked = await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    // A change of status writes the order and the mail with the same time.
    if (locked.updatedAt.getTime() !== movedAt.getTime()) return refuse("changed_meanwhile");
    const kind = `order_${order.orderStatus}` as const;
    const mail = await lockWaitingMail(tx, { orderId: order.id, kind, createdAt: movedAt });
    if (!mail) return refuse("too_late_to_undo");
    const before = stateSchema.safeParse(mail.undoTo).data;
    if (!before) return refuse("too_late_to_undo");

    await tx.delete(outbox).where(eq(outbox.id, mail.id));
    const moved = await moveOrderWithStock(tx, locked, {
      orderStatus: before.orderStatus,
      paymentStatus: order.paymentStatus,
      trackingNumber: before.trackingNumber,
      actorUserId: admin.userId,
      now: shop.clock(),
      restored: {
        stockHeld: before.stockHeld,
        soldOutAt: before.soldOutAt === null ? null : new Date(before.soldOutAt),
      },
    });
    if (!moved.ok) return moved;
    // A note that the code of a revived order is overused goes with it; notes of the staff stay.
    const isRevived = before.orderStatus === "cancelled" && order.discountCode !== null;
    // The entries of the change and of its undo, not those that began the order.
    const ofMove = and(
      gte(orderEvents.at, movedAt),
      or(
        eq(orderEvents.kind, "tracking_number"),
        and(eq(orderEvents.kind, "order_status"), isNotNull(orderEvents.fromStatus)),
      ),
    );
    const overuseNote = and(eq(orderEvents.at, movedAt), eq(orderEvents.kind, "note"));
    await tx
      .delete(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), isRevived ? or(ofMove, overuseNote) : ofMove));
    await recordAudit(tx, admin, {
      action: "order.undone",
      subjectId: orderNumber,
      before: stateBeforeMove(locked),
      after: before,
    });
    return ok({ orderNumber });
  });
}
