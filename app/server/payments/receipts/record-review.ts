import { and, eq } from "drizzle-orm";
import type { PaymentReview, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** A payment as a review reads it. */
export type ReviewedPayment = typeof gambianPayments.$inferSelect & { adminNotes: string };

/** Returns the payment with this id, or null. */
export async function readPayment(tx: Transaction, id: string): Promise<ReviewedPayment | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.select().from(gambianPayments).where(eq(gambianPayments.id, id));
  return row ? { ...row, adminNotes: row.adminNotes ?? "" } : null;
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
