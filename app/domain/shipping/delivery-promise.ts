const DAY_MS = 24 * 60 * 60 * 1000;

/** From how many to how many days something takes. */
export type DayRange = { min: number; max: number };

/** The shop's calendar: weekdays (0 is Sunday) and dates ("2026-12-25") on which nothing is packed or delivered. */
export type ShopCalendar = { closedWeekdays: readonly number[]; closedDates: readonly string[] };

/** The first and the last day of arrival, each at midnight UTC, which is the time of The Gambia. */
export type DeliveryPromise = { from: Date; to: Date };

/**
 * Reads days as people write them: "2-3 days", "24hrs", "1 week", "10–21 days". Null for anything else, such as
 * "about a month". Source: specification §9, Shipping and Catalogue.
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
 * Works out when an order placed now arrives: the longest preparation of its products in the shop's open days, then
 * the zone's days; an arrival on a closed day is the next open day's. Null where the zone's days are not in numbers, or
 * where the calendar never opens. Source: decisions, Shipping and discounts.
 */
export function deliveryPromise(input: {
  now: Date;
  preparations: readonly string[];
  zoneDays: string;
  calendar: ShopCalendar;
}): DeliveryPromise | null {
  const transit = parseDays(input.zoneDays);
  if (transit === null || isAlwaysClosed(input.calendar)) return null;
  const preparation = Math.max(0, ...input.preparations.map((text) => parseDays(text)?.max ?? 0));
  let sent = startOfDay(input.now);
  for (let left = preparation; left > 0; left -= 1) sent = nextOpenDay(addDays(sent, 1), input.calendar);
  const arrival = (days: number) => nextOpenDay(addDays(sent, days), input.calendar);
  return { from: arrival(transit.min), to: arrival(transit.max) };
}

/** A promise for people, day and month in British order: "Fri 27 – Sun 29 Nov", "Sat 28 Nov – Tue 1 Dec", "Fri 27 Nov". */
export function formatPromise({ from, to }: DeliveryPromise): string {
  const last = formatDay(to);
  if (from.getTime() === to.getTime()) return last;
  const first = formatDay(from);
  const isSameMonth = first.slice(-3) === last.slice(-3) && to.getTime() - from.getTime() < 31 * DAY_MS;
  return `${isSameMonth ? first.slice(0, -4) : first} – ${last}`;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function formatDay(day: Date): string {
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * DAY_MS);
}

function isOpen(day: Date, { closedWeekdays, closedDates }: ShopCalendar): boolean {
  return !closedWeekdays.includes(day.getUTCDay()) && !closedDates.includes(day.toISOString().slice(0, 10));
}

function nextOpenDay(day: Date, calendar: ShopCalendar): Date {
  return isOpen(day, calendar) ? day : nextOpenDay(addDays(day, 1), calendar);
}

function isAlwaysClosed({ closedWeekdays }: ShopCalendar): boolean {
  return WEEKDAYS.every((_, weekday) => closedWeekdays.includes(weekday));
}
