import { and, eq, isNotNull, or } from "drizzle-orm";
import { z } from "zod";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type LockedOrder, lockOrder } from "./move-order-row.ts";
import { storedOrderFields, storedOrderOf, type UndoRefusal, undoOrderChange } from "./undo-order-change.ts";

const stateSchema = z.object({ ...storedOrderFields, trackingNumber: z.string().nullable() });

/** Returns what a change of status changes, as its mail stores it for `undoOrderStatus`. */
export function stateBeforeMove(locked: LockedOrder): z.input<typeof stateSchema> {
  return { ...storedOrderOf(locked), trackingNumber: locked.order.trackingNumber };
}

/**
 * Undoes the change of an order's status of this time while its mail is unsent: status, tracking number and stock are
 * restored, mail and timeline entries are deleted, and the audit log records it, all or nothing. Refusals: `not_found`;
 * `changed_meanwhile` where the order changed after it; `too_late_to_undo` once the mail is sent or being sent;
 * `out_of_stock` where the pieces of a cancelled order are sold by now; `owner_decides` as of `changeOrderStatus`.
 * Source: specification 8.11.
 */
export async function undoOrderStatus(
  shop: Shop,
  admin: Admin<"orders.change">,
  input: { orderNumber: string; movedAt: Date },
): Promise<Ok<{ orderNumber: string }> | UndoRefusal | Refusal<"owner_decides">> {
  const { movedAt } = input;
  return await allOrNothing(shop.db, async (tx) => {
    const locked = await lockOrder(tx, input.orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const { orderNumber } = order;
    // A change of status writes the order and the mail with the same time.
    if (locked.updatedAt.getTime() !== movedAt.getTime()) return refuse("changed_meanwhile");
    const undone = await undoOrderChange(tx, locked, {
      mail: { kind: `order_${order.orderStatus}`, createdAt: movedAt },
      schema: stateSchema,
      entries(before) {
        // The entries of the change, not those that began the order.
        const ofMove = or(
          eq(orderEvents.kind, "tracking_number"),
          and(eq(orderEvents.kind, "order_status"), isNotNull(orderEvents.fromStatus)),
        );
        // A note that the code of a revived order is overused goes with it; notes of the staff stay.
        const isRevived = before.orderStatus === "cancelled" && order.discountCode !== null;
        const overuseNote = and(eq(orderEvents.at, movedAt), eq(orderEvents.kind, "note"));
        return isRevived ? or(ofMove, overuseNote) : ofMove;
      },
      actorUserId: admin.userId,
      now: shop.clock(),
    });
    if (!undone.ok) return undone;
    const isCancelled = [order.orderStatus, undone.value.orderStatus].includes("cancelled");
    if (isCancelled && !isAllowed(admin, "orders.money")) return refuse("owner_decides");
    await recordAudit(tx, admin, {
      action: "order.undone",
      subjectId: orderNumber,
      before: stateBeforeMove(locked),
      after: undone.value,
    });
    return ok({ orderNumber });
  });
}
