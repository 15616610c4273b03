import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "#packages/values";
import { backupsToKeep } from "./off-site-backups.ts";

const nightly = (days: number) =>
  Array.from({ length: days }, (_, ago) => new Date(Date.UTC(2026, 10, 25, 2) - ago * DAY_MS));
const daysOf = (kept: Set<Date>) => [...kept].map((time) => time.toISOString().slice(0, 10)).sort();

test("two years of nights leave the last seven, the newest of five weeks and the newest of twelve months", () => {
  expect(daysOf(backupsToKeep(nightly(730)))).toEqual([
    "2025-12-31",
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-01",
    "2026-11-08",
    "2026-11-15",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
  ]);
});

test("of several in a day the newest stays, and a store that slept for a year keeps what it has", () => {
  const morning = new Date("2026-11-25T02:00:00Z");
  const evening = new Date("2026-11-25T20:00:00Z");
  const longAgo = new Date("2025-06-01T02:00:00Z");
  expect(backupsToKeep([longAgo, morning, evening])).toEqual(new Set([evening, longAgo]));
});

test("removing the others again and again never removes more, and the newest always stays", () => {
  const time = fc.date({ min: new Date("2024-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.uniqueArray(time, { selector: Number, minLength: 1, maxLength: 60 }), (times) => {
      const kept = backupsToKeep(times);
      expect(backupsToKeep([...kept])).toEqual(kept);
      expect(kept.has(times.reduce((one, other) => (one > other ? one : other)))).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(24);
    }),
  );
});
