import { randomBytes } from "node:crypto";
import type { StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import type { Shop } from "#app/server/shop.ts";
import { findLookAlike } from "./find-look-alike.ts";
import type { PreparedReceipt } from "./receipt-file.ts";

/**
 * Stores a receipt's file under an unguessable name, before the transaction that records it. Checks whether the same
 * picture was sent for another order (any but `orderId`).
 */
export async function storeReceipt(
  shop: Shop,
  receipt: PreparedReceipt,
  orderId: string | null = null,
): Promise<StoredReceipt> {
  const { bytes, contentType, extension, sha256, look } = receipt;
  const path = `receipts/receipt-${shop.clock().getTime()}-${randomBytes(8).toString("hex")}.${extension}`;
  const [likeId] = await Promise.all([
    findLookAlike(shop.db, look, { now: shop.clock(), exceptOrderId: orderId }),
    shop.files.put(path, bytes, contentType),
  ]);
  return { path, contentType, sha256, look, likeId };
}
