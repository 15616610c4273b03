import { eq } from "drizzle-orm";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";

/**
 * Changes how an unpaid order is to be paid, in the transaction that holds its lock. `totalGmd` is the sum in dalasi
 * that it is charged from now on; null where it is charged none, and what it was told before stays.
 */
export async function changePaymentMethod(
  tx: Transaction,
  orderId: string,
  { method, totalGmd, now }: { method: PaymentMethod; totalGmd: Money | null; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      paymentMethod: method,
      ...(totalGmd && { totalGmd: toDecimal(totalGmd) }),
      updatedAt: now,
    })
    .where(eq(orders.id, orderId));
}
