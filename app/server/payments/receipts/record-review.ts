import { and, eq } from "drizzle-orm";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { PaymentReview, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The fields of a payment that a review uses. */
export type ReviewedPayment = {
  orderId: string;
  /** Which of the order's receipts it is, counted from 1. */
  part: number;
  /** How the order was to be paid with this receipt. */
  paymentMethod: LocalMethod;
  verificationStatus: VerificationStatus;
  adminNotes: string;
  verifiedAt: Date | null;
  reviewedBy: string | null;
  updatedAt: Date;
};

/** Returns the payment with this id, or null. */
export async function readPayment(tx: Transaction, id: string): Promise<ReviewedPayment | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.select().from(gambianPayments).where(eq(gambianPayments.id, id));
  if (!row) return null;
  return {
    orderId: row.orderId,
    part: row.part,
    // `localPaymentWrites` stores a local method.
    paymentMethod: row.paymentMethod as LocalMethod,
    // The database's check constraint allows nothing else.
    verificationStatus: row.verificationStatus as VerificationStatus,
    adminNotes: row.adminNotes ?? "",
    verifiedAt: row.verifiedAt,
    reviewedBy: row.reviewedBy,
    updatedAt: row.updatedAt,
  };
}

/**
 * Writes a review over the seen status. Refusal: `changed_meanwhile` if another review came first.
 * Source: specification 8.5.
 */
export async function recordReview(
  tx: Transaction,
  given: {
    paymentId: string;
    seenStatus: VerificationStatus;
    review: PaymentReview;
    reviewedBy: string;
    now: Date;
  },
): Promise<Ok<null> | Refusal<"changed_meanwhile">> {
  const { verificationStatus, adminNotes, verifiedAt } = given.review;
  const written = await tx
    .update(gambianPayments)
    .set({
      verificationStatus,
      adminNotes: adminNotes === "" ? null : adminNotes,
      verifiedAt,
      reviewedBy: given.reviewedBy,
      updatedAt: given.now,
    })
    .where(
      and(eq(gambianPayments.id, given.paymentId), eq(gambianPayments.verificationStatus, given.seenStatus)),
    )
    .returning({ id: gambianPayments.id });
  return written.length === 0 ? refuse("changed_meanwhile") : ok(null);
}
