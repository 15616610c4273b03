import { eq } from "drizzle-orm";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";

/** A local payment to be stored, its receipt already in the file store. */
export type NewLocalPayment = {
  orderId: string;
  paymentMethod: LocalMethod;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  receiptFilePath: string;
  receiptContentType: string;
  receiptSha256: string;
  createdAt: Date;
};

/** Stores a local payment as pending, in the transaction of its order. Source: specification §7, Checkout. */
export async function insertLocalPayment(tx: Transaction, payment: NewLocalPayment): Promise<{ id: string }> {
  const [row] = await tx
    .insert(gambianPayments)
    .values({ ...payment, verificationStatus: "pending", updatedAt: payment.createdAt })
    .returning({ id: gambianPayments.id });
  if (!row) throw new Error(`the payment of order ${payment.orderId} was not inserted`);
  return row;
}

/** Whether any payment points to this file. */
export async function isReceiptOfPayment(db: DatabaseOrTransaction, path: string): Promise<boolean> {
  const rows = await db
    .select({ id: gambianPayments.id })
    .from(gambianPayments)
    .where(eq(gambianPayments.receiptFilePath, path))
    .limit(1);
  return rows.length > 0;
}
