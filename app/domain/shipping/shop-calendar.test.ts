import { expect, test } from "vitest";
import { parseClosedDays } from "./shop-calendar.ts";

test.each([
  ["", [], []],
  ["Sunday", [0], []],
  ["fridays; Sunday\n2026-12-25, 2027-01-01", [5, 0], ["2026-12-25", "2027-01-01"]],
])("%j is read", (text, closedWeekdays, closedDates) => {
  expect(parseClosedDays(text)).toEqual({ calendar: { closedWeekdays, closedDates }, unknown: null });
});

test.each([
  ["Sunday, Christmas", "Christmas"],
  ["2026-02-30", "2026-02-30"],
  ["Mon", "Mon"],
  ["Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday", "every day"],
])("%j is refused for %j", (text, unknown) => {
  expect(parseClosedDays(text).unknown).toBe(unknown);
});
