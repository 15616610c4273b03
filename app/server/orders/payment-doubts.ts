import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { readRows, toAdminOrder } from "#app/server/orders/admin/admin-order-rows.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** Why a payment is not to be verified in one press. */
export type PaymentDoubts = { isDuplicate: boolean; unequalSum: UnequalSum | null };

/**
 * Returns what speaks against verifying a payment in one press: its receipt was sent before for another order, or the
 * money seen for its order is not the expected sum. Null where nothing does, and for an unknown payment.
 * Source: specification 11.7.
 */
export async function paymentDoubts(
  shop: Shop,
  admin: Admin<"payments.review">,
  paymentId: string,
): Promise<PaymentDoubts | null> {
  if (!isUuid(paymentId)) return null;
  const [row] = await readRows(shop, eq(gambianPayments.id, paymentId), { limit: 1, offset: 0 });
  const payment = row && toAdminOrder(row, admin).payment;
  if (!payment) return null;
  const { isDuplicateReceipt: isDuplicate, unequalSum } = payment;
  return isDuplicate || unequalSum ? { isDuplicate, unequalSum } : null;
}
