import { inArray, sql } from "drizzle-orm";
import { discardLostFiles } from "#app/server/platform/files/discard-lost-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderReturns } from "#database/schema/orders.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";

/**
 * Removes receipts older than two days that no payment or return names: they stay behind where the database is lost during an
 * order, when nobody knows yet whether it was stored. Returns how many.
 */
export async function discardLostReceipts(shop: Shop): Promise<number> {
  const findUsed = async (paths: string[]) => {
    const rows = await shop.db
      .select({ path: gambianPayments.receiptFilePath })
      .from(gambianPayments)
      .where(inArray(gambianPayments.receiptFilePath, paths))
      .union(
        shop.db
          .select({ path: earlierReceipts.filePath })
          .from(earlierReceipts)
          .where(inArray(earlierReceipts.filePath, paths)),
      )
      .union(
        shop.db
          .select({ path: sql<string>`${orderReturns.photoPath}` })
          .from(orderReturns)
          .where(inArray(orderReturns.photoPath, paths)),
      );
    return new Set(rows.map(({ path }) => path));
  };
  return await discardLostFiles(shop, { folder: "receipts", now: shop.clock(), findUsed });
}
