import { expect, test } from "vitest";
import { EVER, readPeriod } from "./period.ts";

test("a period begins with its first day and ends after its last; blank means unlimited", () => {
  expect(readPeriod({ from: " 2026-11-20 ", to: "2026-11-20" })).toEqual({
    ok: true,
    value: {
      from: "2026-11-20",
      to: "2026-11-20",
      begin: new Date("2026-11-20T00:00:00Z"),
      end: new Date("2026-11-21T00:00:00Z"),
    },
  });
  expect(readPeriod({ from: "", to: " " })).toEqual({ ok: true, value: EVER });
});

test.each([
  [{ from: "gestern", to: "" }, { from: "“gestern” is not a date. Please enter one like 2026-11-20." }],
  [{ from: "", to: "2026-02-30" }, { to: "“2026-02-30” is not a date. Please enter one like 2026-11-20." }],
  [{ from: "2026-03-02", to: "2026-03-01" }, { to: "This is before the start date." }],
])("%j cannot be read", (typed, detail) => {
  expect(readPeriod(typed)).toEqual({ ok: false, reason: "unreadable_period", detail });
});
