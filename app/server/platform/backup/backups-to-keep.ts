/** How many days, weeks and months (in UTC, a week begins on Monday) keep their newest backup. */
const DAYS = 7;
const WEEKS = 5;
const MONTHS = 12;

const DAY_MS = 24 * 60 * 60 * 1000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * Returns the times of the backups that stay: the newest of each of the last seven days, five weeks and twelve months
 * that have one. Days without a backup do not count, so that a store which made none for a long time loses none.
 */
export function backupsToKeep(times: readonly Date[]): Set<Date> {
  const newestFirst = [...times].sort((one, other) => other.getTime() - one.getTime());
  return new Set([
    ...newestOfEach(newestFirst, DAYS, (time) => Math.floor(time.getTime() / DAY_MS)),
    ...newestOfEach(newestFirst, WEEKS, (time) =>
      Math.floor((time.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)),
    ),
    ...newestOfEach(newestFirst, MONTHS, (time) => time.getUTCFullYear() * 12 + time.getUTCMonth()),
  ]);
}

function newestOfEach(newestFirst: readonly Date[], count: number, periodOf: (time: Date) => number): Date[] {
  const newest = new Map<number, Date>();
  for (const time of newestFirst) {
    const period = periodOf(time);
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}
