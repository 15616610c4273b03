import { setImmediate } from "node:timers/promises";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { type GreyPicture, mirrored } from "./grey-picture.ts";
import { type ComparedPicture, isSamePicture, levelsOf, toCompare } from "./is-same-picture.ts";
import {
  DETAIL_VERSION,
  formerHashes,
  isNear,
  MOST_DIFFERENT_BITS,
  type ReceiptLook,
  readDetail,
} from "./receipt-fingerprint.ts";

/** As many are compared, the newest: half a second of work. */
const MOST_CANDIDATES = 400;
/** Decoded at once, in sharp's threads. */
const AT_ONCE = 8;
const SEARCHED_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The newest payment of another order, of the year before `now`, whose receipt is this picture: the same one cropped,
 * turned by a little, mirrored, darkened, lightened, resized or compressed; null where there is none. The hash finds
 * those that look alike from afar, the grey copies tell them apart. Source: decision 031.
 */
export async function findLookAlike(
  db: DatabaseOrTransaction,
  look: ReceiptLook | null,
  { now, exceptOrderId }: { now: Date; exceptOrderId: string | null },
): Promise<string | null> {
  const picture = look && (await readDetail(look.detail));
  if (!look || !picture) return null;
  const ways = await Promise.all([picture, mirrored(picture)].map(wayOf));
  const bits = ways
    .flatMap(({ hashes }) => hashes)
    .map((hash) => sql`bit_count(${gambianPayments.receiptLook} # ${hash}::bit(64))`);
  const candidates = await db
    .select({
      paymentId: gambianPayments.id,
      hash: gambianPayments.receiptLook,
      detail: receiptDetails.detail,
    })
    .from(gambianPayments)
    .innerJoin(receiptDetails, eq(receiptDetails.paymentId, gambianPayments.id))
    .where(
      and(
        eq(receiptDetails.version, DETAIL_VERSION),
        gt(gambianPayments.createdAt, new Date(now.getTime() - SEARCHED_DAYS * DAY_MS)),
        sql`least(${sql.join(bits, sql`, `)}) <= ${MOST_DIFFERENT_BITS}`,
        exceptOrderId === null ? undefined : ne(gambianPayments.orderId, exceptOrderId),
      ),
    )
    .orderBy(desc(gambianPayments.createdAt))
    .limit(MOST_CANDIDATES);
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE);
    const details = await Promise.all(some.map(({ detail }) => readDetail(detail)));
    for (const [index, { paymentId, hash }] of some.entries()) {
      const other = details[index];
      if (other && hash && isCopy(ways, { hash, levels: levelsOf(other) })) return paymentId;
      // Requests go on between two comparisons, which take milliseconds.
      await setImmediate();
    }
  }
  return null;
}

/** A picture as it was sent, or its mirror image: the hashes it may have had, and its blocks. */
export type Way = { hashes: string[]; compared: ComparedPicture };

/** Returns a picture ready to be looked up. */
export async function wayOf(picture: GreyPicture): Promise<Way> {
  return { hashes: await formerHashes(picture), compared: toCompare(picture) };
}

/** Whether a picture, or its mirror image, shows another. */
export function isCopy(ways: readonly Way[], other: { hash: string; levels: GreyPicture[] }): boolean {
  return ways.some(
    ({ hashes, compared }) => isNear(hashes, other.hash) && isSamePicture(compared, other.levels),
  );
}
