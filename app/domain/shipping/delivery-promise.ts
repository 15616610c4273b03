import { formatWeekday } from "#app/domain/day.ts";
import { DAY_MS } from "#packages/values";
import type { ShopCalendar } from "./shop-calendar.ts";

/** A range of days. */
type DayRange = { min: number; max: number };

/** The first and the last delivery date ("2026-11-27") in the time of The Gambia, which is UTC. */
export type DeliveryPromise = { from: string; to: string };

/**
 * Parses days in words: "2-3 days", "24hrs", "1 week", "10–21 days". Null for anything else, such as "about a month".
 * Source: specification 6.5.
 */
export function parseDays(text: string): DayRange | null {
  const found = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*(hrs?|hours?|days?|weeks?)$/i.exec(text.trim());
  if (!found) return null;
  const [, first = "", last = first, unit = ""] = found;
  const inDays = (count: string) => {
    if (/^h/i.test(unit)) return Math.ceil(Number(count) / 24);
    return Number(count) * (/^w/i.test(unit) ? 7 : 1);
  };
  const [min, max] = [inDays(first), inDays(last)];
  return min <= max ? { min, max } : null;
}

/**
 * Returns the delivery dates of an order placed now: the longest preparation of its products in open days, then the
 * zone's days; a closed day moves to the next open one. Null if the zone's days cannot be parsed.
 * Source: specification 6.5.
 */
export function deliveryPromise(input: {
  now: Date;
  preparations: readonly string[];
  zoneDays: string;
  calendar: ShopCalendar;
}): DeliveryPromise | null {
  const transit = parseDays(input.zoneDays);
  if (transit === null) return null;
  const preparation = Math.max(0, ...input.preparations.map((text) => parseDays(text)?.max ?? 0));
  let sent = input.now;
  for (let left = preparation; left > 0; left -= 1) sent = nextOpenDay(addDays(sent, 1), input.calendar);
  const arrival = (days: number) => isoDate(nextOpenDay(addDays(sent, days), input.calendar));
  return { from: arrival(transit.min), to: arrival(transit.max) };
}

/** Formats a promise in British order: "Fri 27 – Sun 29 Nov", "Sat 28 Nov – Tue 1 Dec", "Fri 27 Nov". */
function formatPromise({ from, to }: DeliveryPromise): string {
  if (from === to) return formatWeekday(to);
  const first = formatWeekday(from);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? first.slice(0, -4) : first} – ${formatWeekday(to)}`;
}

/** Returns the zone's own words with the promised dates: "2-3 days · Tue 1 – Wed 2 Dec". Source: specification 6.5. */
export function arrivalText({
  arrival,
  estimatedDays,
}: {
  arrival: DeliveryPromise | null;
  estimatedDays: string;
}): string {
  return [estimatedDays, arrival && formatPromise(arrival)].filter(Boolean).join(" · ");
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * DAY_MS);
}

function isOpen(day: Date, { closedWeekdays, closedDates }: ShopCalendar): boolean {
  return !closedWeekdays.includes(day.getUTCDay()) && !closedDates.includes(isoDate(day));
}

function nextOpenDay(day: Date, calendar: ShopCalendar): Date {
  return isOpen(day, calendar) ? day : nextOpenDay(addDays(day, 1), calendar);
}
