/** An unreviewed receipt older than this many days counts as holding stock for long. */
export const LONG_WAIT_DAYS = 3;
