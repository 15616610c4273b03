import { setImmediate } from "node:timers/promises";
import { and, desc, eq, gt, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { earlierReceipts, gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { beginSearch, MOST_DIFFERENT_BITS, type ReceiptLook, readEarlier } from "#packages/receipt-copies";
import { DAY_MS } from "#packages/values";

/** The newest are compared, this many: half a second of work. */
const MOST_CANDIDATES = 400;
/** How many are decoded at a time, in sharp's threads. */
const AT_ONCE = 8;
const SEARCHED_DAYS = 365;

/**
 * Returns the newest payment of another order, from the year before `now`, with the same picture: also cropped,
 * slightly turned, mirrored, darker, lighter, resized or compressed; also of one before its present one. Null if there is none.
 * Hashes select candidates, and the grey copies decide. Source: specification 7.3.
 */
export async function findLookAlike(
  db: DatabaseOrTransaction,
  look: ReceiptLook | null,
  { now, exceptOrderId }: { now: Date; exceptOrderId: string | null },
): Promise<string | null> {
  const search = look && (await beginSearch(look));
  if (!search) return null;
  const isNear = (hash: SQLWrapper) => {
    const bits = search.hashes.map((each) => sql`bit_count(${hash} # ${each}::bit(64))`);
    return sql`least(${sql.join(bits, sql`, `)}) <= ${MOST_DIFFERENT_BITS}`;
  };
  const isOther = and(
    gt(gambianPayments.createdAt, new Date(now.getTime() - SEARCHED_DAYS * DAY_MS)),
    exceptOrderId === null ? undefined : ne(gambianPayments.orderId, exceptOrderId),
  );
  const candidates = await db
    .select({
      paymentId: gambianPayments.id,
      hash: gambianPayments.receiptLook,
      detail: sql<Buffer | null>`${receiptDetails.detail}`,
      at: gambianPayments.createdAt,
    })
    .from(gambianPayments)
    .innerJoin(receiptDetails, eq(receiptDetails.paymentId, gambianPayments.id))
    .where(and(isNear(gambianPayments.receiptLook), isOther))
    .unionAll(
      db
        .select({
          paymentId: gambianPayments.id,
          hash: earlierReceipts.look,
          detail: sql<Buffer | null>`${earlierReceipts.detail}`,
          at: gambianPayments.createdAt,
        })
        .from(earlierReceipts)
        .innerJoin(gambianPayments, eq(gambianPayments.id, earlierReceipts.paymentId))
        .where(and(isNear(earlierReceipts.look), isOther)),
    )
    .orderBy(desc(gambianPayments.createdAt))
    .limit(MOST_CANDIDATES);
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE);
    const earlier = await Promise.all(
      some.map(({ hash, detail }) => hash && detail && readEarlier({ hash, detail })),
    );
    for (const [index, { paymentId }] of some.entries()) {
      const other = earlier[index];
      if (other && search.isCopyOf(other)) return paymentId;
      // Yields to requests between comparisons, which take milliseconds each.
      await setImmediate();
    }
  }
  return null;
}
