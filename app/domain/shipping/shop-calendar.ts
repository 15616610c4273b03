import { dayOf } from "#app/domain/day.ts";

/** Weekdays (0 is Sunday, never all seven) and dates ("2026-12-25") on which the shop is closed. */
export type ShopCalendar = { closedWeekdays: number[]; closedDates: string[] };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * Parses closed days, weekdays and dates separated by commas: "Sunday, 2026-12-25". Returns the first other word as
 * `unknown`, and "every day" for all seven weekdays.
 */
export function parseClosedDays(text: string): { calendar: ShopCalendar; unknown: string | null } {
  const calendar: ShopCalendar = { closedWeekdays: [], closedDates: [] };
  let unknown: string | null = null;
  for (const word of text.split(/[,;\n]+/).map((part) => part.trim())) {
    if (word === "") continue;
    const weekday = WEEKDAYS.indexOf(word.toLowerCase().replace(/(?<=day)s$/, ""));
    if (weekday >= 0) calendar.closedWeekdays.push(weekday);
    else if (dayOf(word) !== null) calendar.closedDates.push(word);
    else unknown ??= word;
  }
  if (new Set(calendar.closedWeekdays).size === WEEKDAYS.length) unknown ??= "every day";
  return { calendar, unknown };
}
