import { expect, test } from "vitest";
import { actsOn, returnableUntil } from "./order-return.ts";

test.each([
  ["exchange", "asked", ["agree", "refuse"]],
  ["exchange", "agreed", ["refuse", "check-in"]],
  ["exchange", "came_back", ["send"]],
  ["refund", "came_back", []],
  ["exchange", "exchanged", []],
  ["refund", "refunded", []],
  ["exchange", "refused", []],
] as const)("on %s that is %s staff may %j", (kind, state, acts) => {
  expect(actsOn({ kind, state })).toEqual(acts);
});

test("the days to return count from when the order was delivered, else sent, and only where the pages promise them", () => {
  const sent = { at: new Date("2026-11-01T10:00:00Z"), status: "shipped" };
  const came = { at: new Date("2026-11-03T10:00:00Z"), status: "delivered" };
  const until = (orderStatus: "shipped" | "delivered" | "confirmed", isOn = true) =>
    returnableUntil({ orderStatus, timeline: [sent, came] }, { isOn, days: 30 })
      ?.toISOString()
      .slice(0, 10);
  expect([until("shipped"), until("delivered")]).toEqual(["2026-12-01", "2026-12-03"]);
  expect([until("confirmed"), until("delivered", false)]).toEqual([undefined, undefined]);
});
