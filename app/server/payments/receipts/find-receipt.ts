import { and, eq, sql } from "drizzle-orm";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderReturns, orders } from "#database/schema/orders.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";

/** A receipt's bytes, and the name a download gets. */
export type Receipt = { bytes: Uint8Array; contentType: string; fileName: string };

/**
 * Returns the receipt of a local payment, or the one that was its `part` before another came, or null. The caller must
 * check the permission to review payments, because receipts are not public. Source: specification 7.3.
 */
export async function findReceipt(shop: Shop, paymentId: string, part = ""): Promise<Receipt | null> {
  if (!isUuid(paymentId)) return null;
  const [row] = await shop.db
    .select({
      path: gambianPayments.receiptFilePath,
      contentType: gambianPayments.receiptContentType,
      orderNumber: orders.orderNumber,
      earlier: { path: earlierReceipts.filePath, contentType: earlierReceipts.contentType },
    })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .leftJoin(
      earlierReceipts,
      and(eq(earlierReceipts.paymentId, gambianPayments.id), sql`${earlierReceipts.part}::text = ${part}`),
    )
    .where(eq(gambianPayments.id, paymentId));
  const file = part === "" ? row : row?.earlier;
  return row && file ? await readStored(shop, { ...row, ...file, name: "receipt" }) : null;
}

/** Returns the picture of a returned item, or null. The caller must check the permission to take things back. */
export async function findReturnPhoto(shop: Shop, returnId: string): Promise<Receipt | null> {
  if (!isUuid(returnId)) return null;
  const { photoPath: path, photoType: contentType } = orderReturns;
  const [row] = await shop.db
    .select({ path, contentType, orderNumber: orders.orderNumber })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orderReturns.id, returnId));
  if (!row?.path || !row.contentType) return null;
  return await readStored(shop, { ...row, path: row.path, contentType: row.contentType, name: "return" });
}

async function readStored(
  shop: Shop,
  {
    path,
    contentType,
    orderNumber,
    name,
  }: { path: string; contentType: string; orderNumber: string; name: string },
): Promise<Receipt | null> {
  const bytes = await shop.files.get(path);
  const extension = path.slice(path.lastIndexOf("."));
  return bytes && { bytes, contentType, fileName: `${name}-${orderNumber}${extension}` };
}
