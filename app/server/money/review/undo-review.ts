import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import { type ReviewDecision, VERIFICATION_STATUSES } from "#app/domain/payments/local-payment.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type LockedOrder, lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import {
  storedOrderFields,
  storedOrderOf,
  type UndoRefusal,
  undoOrderChange,
} from "#app/server/orders/status/undo-order-change.ts";
import {
  receiptSourceId,
  restoreReceiptMoney,
  reverseReceiptMoney,
} from "#app/server/payments/money-entries.ts";
import { type ReviewedPayment, readPayment } from "#app/server/payments/receipts/record-review.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type Ok, ok, refuse } from "#packages/result";

const stateSchema = z.object({
  ...storedOrderFields,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  heldUntil: z.iso.datetime().nullable().default(null),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  adminNotes: z.string(),
  verifiedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
  /** Since when the receipt waits, or when it was reviewed. */
  updatedAt: z.iso.datetime(),
});

/** Returns what a review changes, as its mail stores it for `undoReview`. */
export function stateBeforeReview(
  locked: LockedOrder,
  payment: ReviewedPayment,
): z.input<typeof stateSchema> {
  const { verificationStatus, adminNotes, verifiedAt, reviewedBy, updatedAt } = payment;
  return {
    ...storedOrderOf(locked),
    paymentStatus: locked.order.paymentStatus,
    heldUntil: locked.order.heldUntil?.toISOString() ?? null,
    verificationStatus,
    adminNotes,
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
    const undone = await undoOrderChange(tx, locked, {
      mail: { kind: `payment_${decision}`, createdAt: reviewedAt },
      schema: stateSchema,
      restore: async (before) => {
        const { id: orderId } = order;
        await restorePayment(tx, { paymentId, orderId }, before);
        const by = { actorUserId: admin.userId, now: shop.clock() };
        if (decision === "verified") {
          const sourceId = receiptSourceId({ paymentId, part: payment.part });
          await reverseReceiptMoney(tx, { orderId, sourceId, method: payment.paymentMethod }, by);
        } else if (before.verificationStatus === "verified") {
          await restoreReceiptMoney(tx, { orderId, rejectedAt: reviewedAt }, by);
        }
      },
      // Those that began the order and notes of the staff stay.
      entries: () =>
        and(
          isNotNull(orderEvents.fromStatus),
          inArray(orderEvents.kind, ["verification_status", "payment_status", "order_status"]),
        ),
      actorUserId: admin.userId,
      now: shop.clock(),
    });
    if (!undone.ok) return undone;
    const { orderStatus, paymentStatus } = order;
    await recordAudit(tx, admin, {
      action: "payment.undone",
      subjectId: order.orderNumber,
      before: { orderStatus, paymentStatus, verificationStatus: decision, adminNotes: payment.adminNotes },
      after: undone.value,
    });
    return ok({ orderNumber: order.orderNumber });
  });
}

async function restorePayment(
  tx: Transaction,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  {
    verificationStatus,
    adminNotes,
    verifiedAt,
    reviewedBy,
    updatedAt,
    heldUntil,
  }: z.output<typeof stateSchema>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ heldUntil: heldUntil === null ? null : new Date(heldUntil) })
    .where(eq(orders.id, orderId));
  await tx
    .update(gambianPayments)
    .set({
      verificationStatus,
      adminNotes: adminNotes === "" ? null : adminNotes,
      verifiedAt: verifiedAt === null ? null : new Date(verifiedAt),
      reviewedBy,
      updatedAt: new Date(updatedAt),
    })
    .where(eq(gambianPayments.id, paymentId));
}
