import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { gambianPayments, receiptDetails } from "#app/server/platform/db/schema/payments.ts";
import type { PreparedReceipt } from "./receipt-file.ts";

/** A receipt as it is recorded: where its file is, and what it is known again by. */
export type KeptReceipt = Pick<PreparedReceipt, "contentType" | "sha256" | "look"> & {
  path: string;
  /** The payment of another order with the same picture, or null. */
  likeId: string | null;
};

/** A local payment to be stored, its receipt already in the file store. */
export type NewLocalPayment = {
  orderId: string;
  paymentMethod: LocalMethod;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  receipt: KeptReceipt;
  createdAt: Date;
};

/** Stores a local payment as pending, in the transaction of its order. Source: specification §7, Checkout. */
export async function insertLocalPayment(
  tx: Transaction,
  { receipt, ...payment }: NewLocalPayment,
): Promise<{ id: string }> {
  const [row] = await tx
    .insert(gambianPayments)
    .values({
      ...payment,
      ...receiptColumns(receipt),
      verificationStatus: "pending",
      updatedAt: payment.createdAt,
    })
    .returning({ id: gambianPayments.id });
  if (!row) throw new Error(`the payment of order ${payment.orderId} was not inserted`);
  await keepDetail(tx, row.id, receipt);
  return row;
}

/** The columns of a payment that its receipt fills. */
export function receiptColumns({ path, contentType, sha256, look, likeId }: KeptReceipt) {
  return {
    receiptFilePath: path,
    receiptContentType: contentType,
    receiptSha256: sha256,
    receiptLook: look?.hash ?? null,
    receiptLikeId: likeId,
  };
}

/** Keeps the grey copy of a payment's receipt, where it has one. */
export async function keepDetail(tx: Transaction, paymentId: string, { look }: KeptReceipt): Promise<void> {
  if (look) await tx.insert(receiptDetails).values({ paymentId, detail: look.detail });
}
