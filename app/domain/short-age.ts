import { MINUTE_MS } from "#packages/values";

const DAY_MINUTES = 24 * 60;

/** Returns the time from `since` to `now` for a narrow column: "now", "5 min", "3 h", "12 d". */
export function shortAge(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / DAY_MINUTES)} d`;
}
