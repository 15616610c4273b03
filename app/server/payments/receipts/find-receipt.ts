import { eq } from "drizzle-orm";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** A receipt's bytes, and the name a download gets. */
export type Receipt = { bytes: Uint8Array; contentType: string; fileName: string };

/**
 * Returns the receipt of a local payment, or null. The caller must check the permission to review payments, because
 * receipts are not public. Source: specification 7.3.
 */
export async function findReceipt(shop: Shop, paymentId: string): Promise<Receipt | null> {
  if (!isUuid(paymentId)) return null;
  const [row] = await shop.db
    .select({
      path: gambianPayments.receiptFilePath,
      contentType: gambianPayments.receiptContentType,
      orderNumber: orders.orderNumber,
    })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(eq(gambianPayments.id, paymentId));
  const bytes = row && (await shop.files.get(row.path));
  if (!row || !bytes) return null;
  const extension = row.path.slice(row.path.lastIndexOf("."));
  return { bytes, contentType: row.contentType, fileName: `receipt-${row.orderNumber}${extension}` };
}
