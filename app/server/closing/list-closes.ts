import { asc, desc, eq, inArray } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import {
  type CloseCorrection,
  type DayClose,
  dayClose,
  type ListedClose,
  storedCounts,
  sumBoth,
} from "#app/domain/closing/day-close.ts";
import { dayOf } from "#app/domain/day.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { closeCorrections, dayCloses } from "#database/schema/closing.ts";

type ListedCloses = { closes: ListedClose[]; page: number; pageCount: number };

/** A signed off day, with the counts of the last time it was counted. */
type CorrectedClose = {
  day: string;
  signedAt: Date;
  signedBy: string;
  close: DayClose;
  corrections: CloseCorrection[];
};

const PER_PAGE = 14;

/**
 * Returns the signed off days with what was corrected of them, the latest first, 14 a page; a page beyond the last is
 * the last.
 */
export async function listCloses(shop: Shop, input: { page: number }): Promise<ListedCloses> {
  const { page, pageCount, offset } = clampPage(input.page, await shop.db.$count(dayCloses), PER_PAGE);
  const rows = await shop.db
    .select()
    .from(dayCloses)
    .orderBy(desc(dayCloses.day))
    .limit(PER_PAGE)
    .offset(offset);
  const stored = await withCorrections(shop, rows);
  const closes = stored.map(({ close, ...row }) => ({
    ...row,
    received: sumBoth(close.methods.map(({ received }) => received)),
    returned: sumBoth(close.methods.map(({ returned }) => returned)),
    differs: close.counts.some(({ expected, counted }) => counted !== null && counted !== expected),
  }));
  return { closes, page, pageCount };
}

/** Returns a signed off day with what was corrected of it, and the counts of the last time it was counted; or null. */
export async function findClose(
  shop: { db: DatabaseOrTransaction },
  day: string,
): Promise<CorrectedClose | null> {
  if (dayOf(day) === null) return null;
  const rows = await shop.db.select().from(dayCloses).where(eq(dayCloses.day, day));
  const [stored] = await withCorrections(shop, rows);
  return stored ?? null;
}

/** Returns the closes with what was corrected of them, and the counts of the last time each was counted. */
async function withCorrections(
  shop: { db: DatabaseOrTransaction },
  rows: readonly (typeof dayCloses.$inferSelect)[],
): Promise<CorrectedClose[]> {
  const days = rows.map(({ day }) => day);
  const corrected = await shop.db
    .select()
    .from(closeCorrections)
    .where(inArray(closeCorrections.day, days))
    .orderBy(asc(closeCorrections.id));
  return rows.map(({ day, signedAt, signedBy, snapshot }) => {
    const own = corrected.filter((each) => each.day === day);
    const recount = own.findLast(({ counts }) => counts !== null);
    const first = dayClose.parse(snapshot);
    const corrections = own.map(({ at, correctedBy, note, counts }) => ({
      at,
      by: correctedBy,
      note,
      isRecount: counts !== null,
    }));
    const close = recount ? { ...first, counts: storedCounts.parse(recount.counts) } : first;
    return { day, signedAt, signedBy, close, corrections };
  });
}
