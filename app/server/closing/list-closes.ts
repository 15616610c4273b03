import { desc, eq } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import { type DayClose, dayClose, type ListedClose, sumBoth } from "#app/domain/closing/day-close.ts";
import { dayOf } from "#app/domain/day.ts";
import type { Shop } from "#app/server/shop.ts";
import { dayCloses } from "#database/schema/closing.ts";

/** A signed off day. */
export type StoredClose = { day: string; signedAt: Date; signedBy: string; close: DayClose };

export type ListedCloses = { closes: ListedClose[]; page: number; pageCount: number };

const PER_PAGE = 14;

/** Returns the signed off days, the latest first, 14 a page; a page beyond the last is the last. */
export async function listCloses(shop: Shop, asked: { page: number }): Promise<ListedCloses> {
  const { page, pageCount, offset } = clampPage(asked.page, await shop.db.$count(dayCloses), PER_PAGE);
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

/** Returns a signed off day, or null. */
export async function findClose(shop: Shop, day: string): Promise<StoredClose | null> {
  if (dayOf(day) === null) return null;
  const [row] = await shop.db.select().from(dayCloses).where(eq(dayCloses.day, day));
  return row ? toStored(row) : null;
}

function toStored({ day, signedAt, signedBy, snapshot }: typeof dayCloses.$inferSelect): StoredClose {
  return { day, signedAt, signedBy, close: dayClose.parse(snapshot) };
}
