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
  const { contentType, sha256, look } = receipt;
  const [likeId, path] = await Promise.all([
    findLookAlike(shop.db, look, { now: shop.clock(), exceptOrderId: orderId }),
    storeReceiptFile(shop, receipt),
  ]);
  return { path, contentType, sha256, look, likeId };
}

/** Stores the file alone, as of a receipt or of the picture of a returned item; returns its path. */
export async function storeReceiptFile(
  shop: Shop,
  { bytes, contentType, extension }: PreparedReceipt,
): Promise<string> {
  const path = `receipts/receipt-${shop.clock().getTime()}-${randomBytes(8).toString("hex")}.${extension}`;
  await shop.files.put(path, bytes, contentType);
  return path;
}
