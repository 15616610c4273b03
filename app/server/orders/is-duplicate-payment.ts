import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { readRows } from "./admin-order.ts";

/** Returns whether the receipt of this payment was sent before for another order; false for an unknown payment. */
export async function isDuplicatePayment(shop: Shop, _admin: Admin, paymentId: string): Promise<boolean> {
  if (!isUuid(paymentId)) return false;
  const [row] = await readRows(shop, eq(gambianPayments.id, paymentId), { limit: 1, offset: 0 });
  return row !== undefined && row.duplicateOf !== null;
}
