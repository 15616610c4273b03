import { and, asc, eq, lt } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { DETAIL_VERSION, lookOf, type ReceiptLook } from "#packages/receipt-copies";

const AT_A_TIME = 20;

/**
 * Renews grey copies of receipts from older versions, a limited number at a time, so that copies of them are found too.
 * A receipt with a missing or corrupt file is skipped for good.
 */
export async function renewReceiptDetails(shop: Shop, signal?: AbortSignal): Promise<number> {
  const old = await shop.db
    .select({ paymentId: receiptDetails.paymentId, path: gambianPayments.receiptFilePath })
    .from(receiptDetails)
    .innerJoin(gambianPayments, eq(gambianPayments.id, receiptDetails.paymentId))
    .where(lt(receiptDetails.version, DETAIL_VERSION))
    .orderBy(asc(receiptDetails.paymentId))
    .limit(AT_A_TIME);
  let renewed = 0;
  for (const { paymentId, path } of old) {
    if (signal?.aborted) break;
    const look = await lookOfFile(shop, path);
    await shop.db
      .update(receiptDetails)
      .set({ version: DETAIL_VERSION, ...(look && { detail: look.detail }) })
      .where(and(eq(receiptDetails.paymentId, paymentId), lt(receiptDetails.version, DETAIL_VERSION)));
    if (look) renewed += 1;
  }
  return renewed;
}

async function lookOfFile(shop: Shop, path: string): Promise<ReceiptLook | null> {
  const file = await shop.files.get(path);
  if (!file) return null;
  try {
    return await lookOf(file);
  } catch {
    return null;
  }
}
