import { expect, test } from "vitest";
import { succeeded } from "#tests/support/succeeded.ts";
import { takingsPeriod, takingsPeriodName } from "./takings-period.ts";

const NOW = new Date("2026-03-02T15:00:00Z");
const NONE = { from: "", to: "" };

test.each([
  ["today", NONE, "2026-03-02", "2026-03-03", "2026-02-23", "2026-02-24", "last Monday"],
  ["7", NONE, "2026-02-24", "2026-03-03", "2026-02-17", "2026-02-24", "7 days before"],
  ["30", NONE, "2026-02-01", "2026-03-03", "2026-01-02", "2026-02-01", "30 days before"],
  [
    "custom",
    { from: "2026-02-10", to: "2026-02-10" },
    "2026-02-10",
    "2026-02-11",
    "2026-02-03",
    "2026-02-04",
    "the Tuesday before",
  ],
] as const)("%s begins, ends and is compared", (name, typed, ...expected) => {
  const { shown, compared, comparedLabel } = succeeded(takingsPeriod(name, typed, NOW));
  const days = [shown.begin, shown.end, compared.begin, compared.end].map((at) => at.toISOString());
  const [label = "", ...dates] = [...expected].reverse();
  expect([...days, comparedLabel]).toEqual([...dates.reverse().map((day) => `${day}T00:00:00.000Z`), label]);
});

test("chosen days that are missing, invalid or reversed are refused by field", () => {
  expect(takingsPeriod("custom", { from: "2026-02-10", to: "" }, NOW)).toMatchObject({
    ok: false,
    detail: { to: "Please choose a day." },
  });
  expect(takingsPeriod("custom", { from: "10.2.", to: "2026-02-10" }, NOW)).toMatchObject({
    detail: { from: "“10.2.” is not a date. Please enter one like 2026-11-20." },
  });
  expect(takingsPeriod("custom", { from: "2026-02-11", to: "2026-02-10" }, NOW)).toMatchObject({
    detail: { to: "This is before the start date." },
  });
  expect(takingsPeriodName("year")).toBe("today");
});
