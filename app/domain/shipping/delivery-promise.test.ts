import { describe, expect, test } from "vitest";
import { DELIVERY_DURATIONS } from "#app/domain/catalogue/product-choices.ts";
import { arrivalText, deliveryPromise, parseDays } from "./delivery-promise.ts";
import type { ShopCalendar } from "./shop-calendar.ts";
import { DEFAULT_ZONES } from "./zones.ts";

const OPEN: ShopCalendar = { closedWeekdays: [], closedDates: [] };
/** A Tuesday. */
const TUESDAY = new Date("2026-11-24T22:30:00Z");

function promised(preparations: string[], zoneDays: string, calendar = OPEN, now = TUESDAY) {
  const arrival = deliveryPromise({ now, preparations, zoneDays, calendar });
  return arrivalText({ arrival, estimatedDays: zoneDays });
}

describe("parsing a number of days", () => {
  test.each([
    ["24hrs", { min: 1, max: 1 }],
    ["48 hours", { min: 2, max: 2 }],
    ["2 days", { min: 2, max: 2 }],
    ["1 week", { min: 7, max: 7 }],
    ["2-3 days", { min: 2, max: 3 }],
    ["10 – 21 days", { min: 10, max: 21 }],
    ["about a month", null],
    ["3-2 days", null],
    ["", null],
  ])("%j", (text, range) => {
    expect(parseDays(text)).toEqual(range);
  });

  test("every duration of a product and of a new shop's zones can be parsed", () => {
    const texts = [...DELIVERY_DURATIONS, ...DEFAULT_ZONES.map(({ estimatedDays }) => estimatedDays)];
    expect(texts.filter((text) => parseDays(text) === null)).toEqual([]);
  });
});

describe("the promise of a date", () => {
  test.each([
    [["24hrs"], "2-3 days", "Fri 27 – Sat 28 Nov"],
    [["2 days"], "2-3 days", "Sat 28 – Sun 29 Nov"],
    [["24hrs", "4 days", "2 days"], "2-3 days", "Mon 30 Nov – Tue 1 Dec"],
    [["24hrs"], "3 days", "Sat 28 Nov"],
    [["1 week"], "10-21 days", "Fri 11 – Tue 22 Dec"],
    [["4 weeks"], "10-21 days", "Fri 1 – Tue 12 Jan"],
    [[], "2-3 days", "Thu 26 – Fri 27 Nov"],
  ])("%j, then %s: %s", (preparations, zoneDays, dates) => {
    expect(promised(preparations, zoneDays)).toBe(`${zoneDays} · ${dates}`);
  });

  test("closed days are skipped, by weekday and by date", () => {
    const closed = { closedWeekdays: [0], closedDates: ["2026-11-25", "2026-11-28"] };
    // Wednesday is closed, so it is ready on Thursday; Saturday and Sunday are closed, so both days end on Monday.
    expect(promised(["24hrs"], "2-3 days", closed)).toBe("2-3 days · Mon 30 Nov");
  });

  test("unparsable days promise no date", () => {
    expect(promised(["24hrs"], "about a month")).toBe("about a month");
  });

  test("the same month a year later is written twice", () => {
    const arrival = { from: "2026-11-27", to: "2027-11-27" };
    expect(arrivalText({ arrival, estimatedDays: "" })).toBe("Fri 27 Nov – Sat 27 Nov");
  });
});
