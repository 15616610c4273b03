import { expect, test } from "vitest";
import { shareConnections } from "./share-connections.ts";

test("one process and two have the whole pool, within the usual 40 connections", () => {
  expect(shareConnections(1)).toEqual({ perProcess: 12, main: 4, atMost: 40 });
  expect(shareConnections(2)).toEqual({ perProcess: 12, main: 4, atMost: 40 });
});

test.each([3, 4, 8, 32])("%i processes never open more than the database lets in", (processes) => {
  const { perProcess, main, atMost } = shareConnections(processes);
  expect(perProcess).toBeGreaterThanOrEqual(4);
  // Two listeners each, four for commands, three that PostgreSQL reserves.
  expect(processes * (perProcess + 2) + main + 4 + 3).toBeLessThanOrEqual(atMost);
});
