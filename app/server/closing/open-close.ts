import { type CloseFigures, closableDays } from "#app/domain/closing/day-close.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { readFigures, readLastClose, readSettledActs } from "./read-figures.ts";

/** The close as it would be now; `days` lists the days that can be signed off, and is empty once today is. */
export type OpenClose = {
  day: string;
  days: string[];
  last: { day: string; signedAt: Date; signedBy: string } | null;
  figures: CloseFigures;
  version: string;
};

/** Returns the figures of the day that is still open; `wanted` chooses one of the days that can be signed off. */
export async function readOpenClose(shop: Shop, wanted: string | null): Promise<OpenClose> {
  const now = shop.clock();
  const last = await readLastClose(shop.db);
  const days = closableDays(now, last?.day ?? null);
  const day = days.find((each) => each === wanted) ?? days[0] ?? now.toISOString().slice(0, 10);
  const settled = await readSettledActs(shop);
  const figures = await readFigures(shop.db, { last, day, now, rates: shop.rates.current(), settled });
  return { day, days, last, figures, version: takingsVersion(figures) };
}

/** Returns the version of what the staff count against. */
export function takingsVersion({ methods, drawer }: CloseFigures): string {
  return versionOf({ methods, drawer });
}
