import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { dayOf } from "./day.ts";
import type { FieldErrors } from "./form-errors.ts";

/** A period of whole days as typed, with its start and the start of the day after; null means unlimited. */
export type Period = { from: string; to: string; begin: Date | null; end: Date | null };

/** The unlimited period. */
export const EVER: Period = { from: "", to: "", begin: null, end: null };

/**
 * Parses a period of days like "2026-11-20", both included; blank means unlimited. Refusal: `unreadable_period` with
 * messages by field, so that an invalid period is not mistaken for everything.
 */
export function readPeriod(typed: {
  from: string;
  to: string;
}): Ok<Period> | Refusal<"unreadable_period", FieldErrors> {
  const from = typed.from.trim();
  const to = typed.to.trim();
  const first = from === "" ? null : dayOf(from);
  const last = to === "" ? null : dayOf(to);
  const errors: FieldErrors = {};
  if (from !== "" && first === null) errors.from = noDayMessage(from);
  if (to !== "" && last === null) errors.to = noDayMessage(to);
  if (first && last && last.end <= first.begin) errors.to = "This is before the start date.";
  if (Object.keys(errors).length > 0) return refuseWith("unreadable_period", errors);
  return ok({ from, to, begin: first?.begin ?? null, end: last?.end ?? null });
}

function noDayMessage(typed: string): string {
  return `“${typed.slice(0, 40)}” is not a date. Please enter one like 2026-11-20.`;
}
