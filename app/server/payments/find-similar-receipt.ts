import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { isSameDetail, MOST_DIFFERENT_BITS, type ReceiptLook } from "./receipt-fingerprint.ts";

/** As many are looked at closely; receipts of one app all look alike from afar. */
const MOST_CANDIDATES = 300;

/**
 * The newest payment of another order whose receipt is this picture, perhaps re-compressed or resized; null where
 * there is none. The hash finds those that look alike from afar, the grey copies tell them apart.
 * Source: issue on money and stock, Local payments.
 */
export async function findLookAlike(
  db: DatabaseOrTransaction,
  look: ReceiptLook | null,
  exceptOrderId: string | null = null,
): Promise<string | null> {
  if (look === null) return null;
  const candidates = await db
    .select({ paymentId: gambianPayments.id, detail: receiptDetails.detail })
    .from(gambianPayments)
    .innerJoin(receiptDetails, eq(receiptDetails.paymentId, gambianPayments.id))
    .where(
      and(
        isNotNull(gambianPayments.receiptLook),
        sql`bit_count(${gambianPayments.receiptLook} # ${look.hash}::bit(64)) <= ${MOST_DIFFERENT_BITS}`,
        exceptOrderId === null ? undefined : ne(gambianPayments.orderId, exceptOrderId),
      ),
    )
    .orderBy(desc(gambianPayments.createdAt))
    .limit(MOST_CANDIDATES);
  return candidates.find(({ detail }) => isSameDetail(detail, look.detail))?.paymentId ?? null;
}
