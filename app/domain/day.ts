import { DAY_MS } from "#packages/values";

/** A day from its start to the start of the next. */
type Day = { begin: Date; end: Date };

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

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A time, or a day such as "2026-11-20"; shown in the time of The Gambia, in words on which all browsers agree. */
type Moment = Date | string;

/** Returns "20 Nov 2026". */
export function formatDate(moment: Moment): string {
  const at = new Date(moment);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** Returns "Fri 20 Nov 2026". */
export function formatWeekdayDate(moment: Moment): string {
  return `${WEEKDAYS[new Date(moment).getUTCDay()]} ${formatDate(moment)}`;
}

/** Returns "Fri 20 Nov". */
export function formatWeekday(moment: Moment): string {
  return formatWeekdayDate(moment).slice(0, -" 2026".length);
}

/** Returns "10:55". */
export function formatHour(at: Date): string {
  return at.toISOString().slice(11, 16);
}
