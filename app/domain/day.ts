/** A day from its beginning to the beginning of the next. */
export type Day = { begin: Date; end: Date };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A day written as "2026-11-20", in the time of The Gambia, which is UTC all year round. Null for what is no day of the
 * calendar, and for the year 0 and the last day of the year 9999: one is no date to the database, the other ends in a
 * year of five digits.
 */
export function dayOf(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return null;
  const begin = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(begin.getTime()) || begin.toISOString().slice(0, 10) !== text) return null;
  const end = new Date(begin.getTime() + DAY_MS);
  return end.getUTCFullYear() > 9999 ? null : { begin, end };
}
