import { eq } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";

/**
 * Removes a receipt's file that no payment names. Reads the database first, since the payment may be stored even if the
 * connection broke on commit. Never throws.
 */
export async function discardReceipt(shop: Shop, path: string): Promise<void> {
  try {
    const uses = [
      await shop.db.$count(gambianPayments, eq(gambianPayments.receiptFilePath, path)),
      await shop.db.$count(earlierReceipts, eq(earlierReceipts.filePath, path)),
    ];
    if (uses.every((count) => count === 0)) await shop.files.remove(path);
  } catch (error) {
    // A file without a payment is only waste; the caller's result matters more.
    shop.log.warn({ path, reason: error }, "a receipt without a payment was not removed");
  }
}
