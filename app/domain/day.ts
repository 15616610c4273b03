/** A day from its start to the start of the next. */
export type Day = { begin: Date; end: Date };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Parses a day such as "2026-11-20", in the time of The Gambia, which is UTC all year round. Null for an invalid date,
 * for the year 0, which the database refuses, and for the last day of 9999, which ends in a year of five digits.
 */
export function dayOf(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return null;
  const begin = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(begin.getTime()) || begin.toISOString().slice(0, 10) !== text) return null;
  const end = new Date(begin.getTime() + DAY_MS);
  return end.getUTCFullYear() > 9999 ? null : { begin, end };
}
