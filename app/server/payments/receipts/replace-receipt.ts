import { and, eq, isNotNull } from "drizzle-orm";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import {
  detailWrites,
  receiptColumns,
  type StoredReceipt,
} from "#app/server/payments/local-payment-writes.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { earlierReceipts, gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The current receipt of an order. */
export type PresentReceipt = {
  paymentId: string;
  /** How the order was to be paid with it. */
  paymentMethod: LocalMethod;
  verificationStatus: VerificationStatus;
  /** Which of the order's receipts it is, counted from 1. */
  part: number;
  verifiedAt: Date | null;
  path: string;
  contentType: string;
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
      part: gambianPayments.part,
      verifiedAt: gambianPayments.verifiedAt,
      path: gambianPayments.receiptFilePath,
      contentType: gambianPayments.receiptContentType,
      sha256: gambianPayments.receiptSha256,
    })
    .from(gambianPayments)
    .where(eq(gambianPayments.orderId, orderId));
  return row ?? null;
}

/** Returns whether a file, by its hash, is a receipt that paid a part of an order before. */
export async function isEarlierReceipt(
  db: DatabaseOrTransaction,
  present: PresentReceipt,
  sha256: string,
): Promise<boolean> {
  if (present.verificationStatus === "verified" && present.sha256 === sha256) return true;
  const isThis = and(
    eq(earlierReceipts.paymentId, present.paymentId),
    eq(earlierReceipts.sha256, sha256),
    isNotNull(earlierReceipts.verifiedAt),
  );
  return (await db.$count(earlierReceipts, isThis)) > 0;
}

/**
 * Replaces a rejected receipt, or one that paid a part, which stays as an earlier one: the verification is pending again,
 * without notes or date. Refusal: `changed_meanwhile` if the payment is not as it was.
 */
export async function replaceReceipt(
  tx: Transaction,
  present: PresentReceipt,
  { receipt, method }: { receipt: StoredReceipt; method: LocalMethod },
  now: Date,
): Promise<Ok<null> | Refusal<"changed_meanwhile">> {
  const { paymentId, part, path: filePath, contentType, sha256, verifiedAt, verificationStatus } = present;
  const [known] = await tx
    .select({ look: gambianPayments.receiptLook, detail: receiptDetails.detail })
    .from(gambianPayments)
    .leftJoin(receiptDetails, eq(receiptDetails.paymentId, gambianPayments.id))
    .where(eq(gambianPayments.id, paymentId));
  await tx
    .insert(earlierReceipts)
    .values({ paymentId, part, filePath, contentType, sha256, ...known, verifiedAt });
  const replaced = await tx
    .update(gambianPayments)
    .set({
      ...receiptColumns(receipt),
      paymentMethod: method,
      part: part + 1,
      verificationStatus: "pending",
      adminNotes: null,
      verifiedAt: null,
      reviewedBy: null,
      updatedAt: now,
    })
    .where(and(eq(gambianPayments.id, paymentId), eq(gambianPayments.verificationStatus, verificationStatus)))
    .returning({ id: gambianPayments.id });
  if (replaced.length === 0) return refuse("changed_meanwhile");
  await tx.delete(receiptDetails).where(eq(receiptDetails.paymentId, paymentId));
  for (const write of detailWrites(paymentId, receipt)) await tx.execute(write);
  return ok(null);
}
