import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import { type ReviewDecision, VERIFICATION_STATUSES } from "#app/domain/payments/local-payment.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { lockWaitingMail } from "#app/server/notifications/lock-waiting-mail.ts";
import { type MissingPieces, moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { type LockedOrder, lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { type ReviewedPayment, readPayment } from "#app/server/payments/receipts/record-review.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";

export type UndoRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "too_late_to_undo">
  | Refusal<"out_of_stock", MissingPieces[]>;

const stateSchema = z.object({
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  adminNotes: z.string(),
  stockHeld: z.boolean(),
  soldOutAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
  /** Since when the receipt waits, or when it was reviewed. */
  updatedAt: z.iso.datetime(),
});

/** Returns what a review changes, as its mail stores it for `undoReview`. */
export function stateBeforeReview(
  { order, stockHeld, soldOutAt }: LockedOrder,
  payment: ReviewedPayment,
): z.input<typeof stateSchema> {
  const { orderStatus, paymentStatus } = order;
  const { verificationStatus, adminNotes, verifiedAt, reviewedBy, updatedAt } = payment;
  return {
    orderStatus,
    paymentStatus,
    verificationStatus,
    adminNotes,
    stockHeld,
    soldOutAt: soldOutAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    reviewedBy,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Undoes the last decision about a payment while its mail is unsent: verification, order, payment and stock are
 * restored, mail and timeline entries are deleted, and the audit log records it, all or nothing. Refusals: `not_found`;
 * `too_late_to_undo` once the mail is sent or being sent; `changed_meanwhile` where the order or its receipt changed
 * after the decision; `out_of_stock` where its released pieces are sold by now. Source: specification 8.11.
 */
export async function undoReview(
  shop: Shop,
  admin: Admin<"payments.review">,
  { paymentId, decision }: { paymentId: string; decision: ReviewDecision },
): Promise<Ok<{ orderNumber: string }> | UndoRefusal> {
  return await allOrNothing(shop.db, async (tx) => {
    const found = await readPayment(tx, paymentId);
    const locked = found && (await lockOrderById(tx, found.orderId));
    const payment = locked && (await readPayment(tx, paymentId));
    if (!payment || !locked) return refuse("not_found");
    const { order } = locked;
    // A review writes the order, its payment and the mail with the same time.
    const reviewedAt = locked.updatedAt;
    const isUntouched =
      payment.verificationStatus === decision && payment.updatedAt.getTime() === reviewedAt.getTime();
    if (!isUntouched) return refuse("changed_meanwhile");
    const kind = `payment_${decision}` as const;
    const mail = await lockWaitingMail(tx, { orderId: order.id, kind, createdAt: reviewedAt });
    if (!mail) return refuse("too_late_to_undo");
    const before = stateSchema.safeParse(mail.undoTo).data;
    if (!before) return refuse("too_late_to_undo");

    await tx.delete(outbox).where(eq(outbox.id, mail.id));
    await tx
      .update(gambianPayments)
      .set({
        verificationStatus: before.verificationStatus,
        adminNotes: before.adminNotes === "" ? null : before.adminNotes,
        verifiedAt: toDate(before.verifiedAt),
        reviewedBy: before.reviewedBy,
        updatedAt: new Date(before.updatedAt),
      })
      .where(eq(gambianPayments.id, paymentId));
    const moved = await moveOrderWithStock(tx, locked, {
      orderStatus: before.orderStatus,
      paymentStatus: before.paymentStatus,
      trackingNumber: order.trackingNumber,
      actorUserId: admin.userId,
      now: shop.clock(),
      restored: { stockHeld: before.stockHeld, soldOutAt: toDate(before.soldOutAt) },
    });
    if (!moved.ok) return moved;
    // The entries of the decision and of its undo; those that began the order and notes of the staff stay.
    await tx
      .delete(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          gte(orderEvents.at, reviewedAt),
          isNotNull(orderEvents.fromStatus),
          inArray(orderEvents.kind, ["verification_status", "payment_status", "order_status"]),
        ),
      );
    const { orderStatus, paymentStatus } = order;
    await recordAudit(tx, admin, {
      action: "payment.undone",
      subjectId: order.orderNumber,
      before: { orderStatus, paymentStatus, verificationStatus: decision, adminNotes: payment.adminNotes },
      after: before,
    });
    return ok({ orderNumber: order.orderNumber });
  });
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
