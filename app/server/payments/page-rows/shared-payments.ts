import { and, eq, inArray, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { WAITING } from "./payment-pages.ts";

/** Records that the shopper asks somebody else to pay; the first time counts. */
export async function sharePayment(db: DatabaseOrTransaction, orderId: string, now: Date): Promise<void> {
  await db
    .update(paymentPages)
    .set({ sharedAt: now })
    .where(
      and(
        eq(paymentPages.orderId, orderId),
        inArray(paymentPages.status, WAITING),
        isNull(paymentPages.sharedAt),
      ),
    );
}

/** Records the address of somebody else who pays, while the payment waits; the last one given counts. */
export async function recordPayer(
  db: DatabaseOrTransaction,
  orderId: string,
  payer: { email: string; now: Date },
): Promise<void> {
  await db
    .update(paymentPages)
    .set({ payerEmail: payer.email, updatedAt: payer.now })
    .where(and(eq(paymentPages.orderId, orderId), inArray(paymentPages.status, WAITING)));
}
