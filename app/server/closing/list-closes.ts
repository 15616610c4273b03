import { asc, desc, eq } from "drizzle-orm";
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

/** A signed off day. */
export type StoredClose = { day: string; signedAt: Date; signedBy: string; close: DayClose };

export type ListedCloses = { closes: ListedClose[]; page: number; pageCount: number };

const PER_PAGE = 14;

/** Returns the signed off days, the latest first, 14 a page; a page beyond the last is the last. */
export async function listCloses(shop: Shop, input: { page: number }): Promise<ListedCloses> {
  const { page, pageCount, offset } = clampPage(input.page, await shop.db.$count(dayCloses), PER_PAGE);
  const rows = await shop.db
    .select()
    .from(dayCloses)
    .orderBy(desc(dayCloses.day))
    .limit(PER_PAGE)
    .offset(offset);
  const closes = rows.map(toStored).map(({ close, ...row }) => ({
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
): Promise<(StoredClose & { corrections: CloseCorrection[] }) | null> {
  if (dayOf(day) === null) return null;
  const [row] = await shop.db.select().from(dayCloses).where(eq(dayCloses.day, day));
  if (!row) return null;
  const stored = toStored(row);
  const rows = await shop.db
    .select()
    .from(closeCorrections)
    .where(eq(closeCorrections.day, day))
    .orderBy(asc(closeCorrections.id));
  const recounts = rows.filter(({ counts }) => counts !== null);
  const counts = recounts.length > 0 ? storedCounts.parse(recounts.at(-1)?.counts) : stored.close.counts;
  const corrections = rows.map((each) => ({
    at: each.at,
    by: each.correctedBy,
    note: each.note,
    isRecount: each.counts !== null,
  }));
  return { ...stored, close: { ...stored.close, counts }, corrections };
}

function toStored({ day, signedAt, signedBy, snapshot }: typeof dayCloses.$inferSelect): StoredClose {
  return { day, signedAt, signedBy, close: dayClose.parse(snapshot) };
}
