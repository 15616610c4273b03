import { randomUUIDv7 } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { PreparedReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";

/** A receipt to record: its file, and its fingerprints. */
export type StoredReceipt = Pick<PreparedReceipt, "contentType" | "sha256" | "look"> & {
  path: string;
  /** The payment of another order with the same picture, or null. */
  likeId: string | null;
};

/** A local payment to be stored, its receipt already in the file store. */
type NewLocalPayment = {
  orderId: string;
  paymentMethod: LocalMethod;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  receipt: StoredReceipt;
  createdAt: Date;
};

/**
 * Returns the statement that stores a local payment as pending, in its order's transaction. Source: specification 8.5.
 */
export function localPaymentWrites({ receipt, ...payment }: NewLocalPayment): SQL[] {
  const id = randomUUIDv7();
  const row = {
    id,
    ...payment,
    ...receiptColumns(receipt),
    verificationStatus: "pending" as const,
    updatedAt: payment.createdAt,
  };
  return [insertRows(gambianPayments, [row]), ...detailWrites(id, receipt)];
}

/** Returns the columns of a payment that its receipt fills. */
export function receiptColumns({ path, contentType, sha256, look, likeId }: StoredReceipt) {
  return {
    receiptFilePath: path,
    receiptContentType: contentType,
    receiptSha256: sha256,
    receiptLook: look?.hash ?? null,
    receiptLikeId: likeId,
  };
}

/** Returns the statement that stores the grey copy of a payment's receipt; null if it has none. */
export function detailWrites(paymentId: string, { look }: StoredReceipt): SQL[] {
  return look ? [insertRows(receiptDetails, [{ paymentId, detail: look.detail }])] : [];
}
