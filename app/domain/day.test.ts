import { expect, test } from "vitest";
import { dayOf, formatDate, formatWeekday, formatWeekdayDate } from "./day.ts";

test.each([
  ["2026-11-20", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["0001-01-01", "0001-01-01T00:00:00.000Z", "0001-01-02T00:00:00.000Z"],
  ["9999-12-30", "9999-12-30T00:00:00.000Z", "9999-12-31T00:00:00.000Z"],
])("%s is a day from %s to %s", (text, begin, end) => {
  expect(dayOf(text)).toEqual({ begin: new Date(begin), end: new Date(end) });
});

test.each([
  "",
  "2026-11",
  "20.11.2026",
  "2026-13-01",
  "2026-02-30",
  "0000-01-01",
  "0000-12-31",
  "9999-12-31",
])("%j is no day", (text) => expect(dayOf(text)).toBeNull());

test("days have the same words in every browser", () => {
  const at = new Date("2026-09-04T23:59:00Z");
  expect([formatDate(at), formatWeekdayDate(at), formatWeekday("2026-09-04")]).toEqual([
    "4 Sep 2026",
    "Fri 4 Sep 2026",
    "Fri 4 Sep",
  ]);
});
