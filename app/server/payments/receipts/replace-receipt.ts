import { and, eq } from "drizzle-orm";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import {
  detailWrites,
  receiptColumns,
  type StoredReceipt,
} from "#app/server/payments/local-payment-writes.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The current receipt of an order. */
export type PresentReceipt = {
  paymentId: string;
  /** How the order was to be paid with it. */
  paymentMethod: LocalMethod;
  verificationStatus: VerificationStatus;
  path: string;
  sha256: string;
};

/** Returns the receipt of an order, or null if it has no local payment. */
export async function readReceiptOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<PresentReceipt | null> {
  const [row] = await db
    .select({
      paymentId: gambianPayments.id,
      paymentMethod: gambianPayments.paymentMethod,
      verificationStatus: gambianPayments.verificationStatus,
      path: gambianPayments.receiptFilePath,
      sha256: gambianPayments.receiptSha256,
    })
    .from(gambianPayments)
    .where(eq(gambianPayments.orderId, orderId));
  if (!row) return null;
  const { paymentMethod, verificationStatus, ...rest } = row;
  return {
    ...rest,
    // `localPaymentWrites` stores a local method, and the database's check constraint allows no other status.
    paymentMethod: paymentMethod as LocalMethod,
    verificationStatus: verificationStatus as VerificationStatus,
  };
}

/**
 * Replaces a rejected receipt: the verification is pending again, without notes or date. Refusal: `changed_meanwhile`
 * if the payment is not rejected any more.
 */
export async function replaceReceipt(
  tx: Transaction,
  paymentId: string,
  receipt: StoredReceipt,
  now: Date,
): Promise<Ok<null> | Refusal<"changed_meanwhile">> {
  const replaced = await tx
    .update(gambianPayments)
    .set({
      ...receiptColumns(receipt),
      verificationStatus: "pending",
      adminNotes: null,
      verifiedAt: null,
      reviewedBy: null,
      updatedAt: now,
    })
    .where(and(eq(gambianPayments.id, paymentId), eq(gambianPayments.verificationStatus, "rejected")))
    .returning({ id: gambianPayments.id });
  if (replaced.length === 0) return refuse("changed_meanwhile");
  await tx.delete(receiptDetails).where(eq(receiptDetails.paymentId, paymentId));
  for (const write of detailWrites(paymentId, receipt)) await tx.execute(write);
  return ok(null);
}
