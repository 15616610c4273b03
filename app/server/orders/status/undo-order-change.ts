import { and, eq, gte, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { UndoableMailKind } from "#app/domain/mails/mail-kind.ts";
import { ORDER_STATUSES, type PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type MissingPieces, moveOrderWithStock } from "./apply-order-status.ts";
import type { LockedOrder } from "./move-order-row.ts";

export type UndoRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "too_late_to_undo">
  | Refusal<"out_of_stock", MissingPieces[]>;

/** The fields of the state before that each undoable change of an order stores with its mail. */
export const storedOrderFields = {
  orderStatus: z.enum(ORDER_STATUSES),
  stockHeld: z.boolean(),
  soldOutAt: z.iso.datetime().nullable(),
};

type StoredOrder = z.output<z.ZodObject<typeof storedOrderFields>>;

/** Returns those fields of an order as it is. */
export function storedOrderOf({ order, stockHeld, soldOutAt }: LockedOrder): StoredOrder {
  return { orderStatus: order.orderStatus, stockHeld, soldOutAt: soldOutAt?.toISOString() ?? null };
}

type UndoneChange<State> = {
  /** The mail of the change, which is written with the same time. */
  mail: { kind: UndoableMailKind; createdAt: Date };
  /** Parses the state before, as the mail stores it. */
  schema: z.ZodType<State>;
  /** The entries that the change and its undo add to the timeline, among those since the change. */
  entries: (before: State) => SQL | undefined;
  /** Restores what is not part of the order's row. */
  restore?: (before: State) => Promise<unknown>;
  actorUserId: string;
  now: Date;
};

/**
 * Undoes the last change of a locked order while its mail is unsent: order and stock are restored, the mail and the
 * timeline's entries are deleted. Returns the state before. Refusals: `too_late_to_undo` once the mail is sent or being
 * sent; `out_of_stock`. To run within `allOrNothing`. Source: specification 8.11.
 */
export async function undoOrderChange<
  State extends StoredOrder & { paymentStatus?: PaymentStatus; trackingNumber?: string | null },
>(tx: Transaction, locked: LockedOrder, change: UndoneChange<State>): Promise<Ok<State> | UndoRefusal> {
  const { order } = locked;
  const { mail, schema, entries, restore, actorUserId, now } = change;
  // A mail that is locked is being sent.
  const [waiting] = await tx
    .select({ id: outbox.id, undoTo: outbox.undoTo })
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, order.id),
        eq(outbox.kind, mail.kind),
        eq(outbox.createdAt, mail.createdAt),
        eq(outbox.status, "waiting"),
      ),
    )
    .for("update", { skipLocked: true });
  const before = waiting && schema.safeParse(waiting.undoTo).data;
  if (!before) return refuse("too_late_to_undo");
  await tx.delete(outbox).where(eq(outbox.id, waiting.id));
  await restore?.(before);
  const { orderStatus, paymentStatus = order.paymentStatus, trackingNumber = order.trackingNumber } = before;
  const { stockHeld, soldOutAt } = before;
  const moved = await moveOrderWithStock(tx, locked, {
    orderStatus,
    paymentStatus,
    trackingNumber,
    actorUserId,
    now,
    restored: { stockHeld, soldOutAt: soldOutAt === null ? null : new Date(soldOutAt) },
  });
  if (!moved.ok) return moved;
  await tx
    .delete(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), gte(orderEvents.at, mail.createdAt), entries(before)));
  return ok(before);
}
