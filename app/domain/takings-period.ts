import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { DAY_MS } from "#packages/values";
import type { FieldErrors } from "./form-errors.ts";
import { readPeriod } from "./period.ts";

/** The periods of the dashboard's takings. */
export const TAKINGS_PERIODS = ["today", "7", "30", "custom"] as const;

/** One of the periods. */
export type TakingsPeriodName = (typeof TAKINGS_PERIODS)[number];

/** A time from its start up to, and without, its end. */
export type TimeSpan = { begin: Date; end: Date };

/** The days that are shown and those they are compared with. */
export type TakingsPeriod = { shown: TimeSpan; compared: TimeSpan; comparedLabel: string };

/** Returns the period that a URL names; today for an unknown one. */
export function takingsPeriodName(typed: string | null): TakingsPeriodName {
  return TAKINGS_PERIODS.find((name) => name === typed) ?? "today";
}

/**
 * Returns the days of a period in the time of The Gambia (UTC), the current one included. One day is compared with the
 * same day of the week before, several with as many before them. Refusal: `unreadable_period`, by field, for chosen
 * days that are missing or invalid.
 */
export function takingsPeriod(
  name: TakingsPeriodName,
  typed: { from: string; to: string },
  now: Date,
): Ok<TakingsPeriod> | Refusal<"unreadable_period", FieldErrors> {
  if (name !== "custom") return ok(lastDays(name === "today" ? 1 : Number(name), now));
  const read = readPeriod(typed);
  if (!read.ok) return read;
  const { begin, end } = read.value;
  if (begin && end) return ok(comparedWithBefore({ begin, end }));
  const missing = "Please choose a day.";
  return refuseWith("unreadable_period", {
    ...(begin ? {} : { from: missing }),
    ...(end ? {} : { to: missing }),
  });
}

function lastDays(days: number, now: Date): TakingsPeriod {
  const end = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
  return comparedWithBefore({ begin: new Date(end.getTime() - days * DAY_MS), end }, { isNow: true });
}

function comparedWithBefore(shown: TimeSpan, { isNow = false } = {}): TakingsPeriod {
  const days = Math.round((shown.end.getTime() - shown.begin.getTime()) / DAY_MS);
  const shift = days === 1 ? 7 : days;
  const before = (at: Date) => new Date(Math.max(0, at.getTime() - shift * DAY_MS));
  const compared = { begin: before(shown.begin), end: before(shown.end) };
  const weekday = compared.begin.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
  const dayBefore = isNow ? `last ${weekday}` : `the ${weekday} before`;
  return {
    shown,
    compared,
    comparedLabel: days === 1 ? dayBefore : `${days} days before`,
  };
}
