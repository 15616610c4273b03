import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { discardLostFiles } from "#app/server/platform/files/discard-lost-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderReturns } from "#database/schema/orders.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";
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

/** The files of receipts and of pictures of returned items that a row names; to be read as a table. */
export function receiptFilesInUse(db: DatabaseOrTransaction) {
  return db
    .select({ path: gambianPayments.receiptFilePath })
    .from(gambianPayments)
    .where(ne(gambianPayments.receiptFilePath, ""))
    .unionAll(db.select({ path: earlierReceipts.filePath }).from(earlierReceipts))
    .unionAll(
      db
        .select({ path: sql<string>`${orderReturns.photoPath}` })
        .from(orderReturns)
        .where(isNotNull(orderReturns.photoPath)),
    )
    .as("receipt_files");
}

/**
 * Removes the file of a receipt whose payment was refused. Looks for the payment first, by the hash of its receipt, which
 * has an index, since it may be stored even if the connection broke on commit. Never throws.
 */
export async function discardReceipt(
  shop: Shop,
  { path, sha256 }: Pick<StoredReceipt, "path" | "sha256">,
): Promise<void> {
  try {
    const { receiptSha256, receiptFilePath } = gambianPayments;
    const used = and(eq(receiptSha256, sha256), eq(receiptFilePath, path));
    if ((await shop.db.$count(gambianPayments, used)) === 0) await shop.files.remove(path);
  } catch (error) {
    // A file without a payment is only waste; the caller's result matters more.
    shop.log.warn({ path, reason: error }, "a receipt without a payment was not removed");
  }
}

/**
 * Removes receipts older than two days that no row names: they stay behind where the database is lost during an order,
 * when nobody knows yet whether it was stored. Returns how many.
 */
export async function discardLostReceipts(shop: Shop): Promise<number> {
  const findUsed = async (paths: string[]) => {
    const used = receiptFilesInUse(shop.db);
    const rows = await shop.db.select().from(used).where(inArray(used.path, paths));
    return new Set(rows.map(({ path }) => path));
  };
  return await discardLostFiles(shop, { folder: "receipts", now: shop.clock(), findUsed });
}
