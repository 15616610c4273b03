import { expect, test } from "vitest";
import { actsOn, linesWithoutReturn, returnableUntil } from "./order-return.ts";

test.each([
  ["exchange", "asked", ["agree", "refuse"]],
  ["exchange", "agreed", ["refuse", "check-in"]],
  ["exchange", "came_back", ["send"]],
  ["refund", "came_back", []],
  ["exchange", "exchanged", []],
  ["refund", "refunded", []],
  ["exchange", "refused", []],
] as const)("on %s that is %s staff may %j", (kind, state, acts) => {
  expect(actsOn({ kind, state, isCancelled: false })).toEqual(acts);
});

test.each([
  ["exchange", "asked", ["refuse"]],
  ["exchange", "agreed", ["refuse", "check-in"]],
  ["refund", "agreed", ["refuse"]],
  ["exchange", "came_back", []],
] as const)("once the order is cancelled, on %s that is %s staff may %j", (kind, state, acts) => {
  expect(actsOn({ kind, state, isCancelled: true })).toEqual(acts);
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

test("a line can be asked for unless a return of it is open", () => {
  const lines = ["41", "42", "43"].map((size) => ({ productId: "court", size }));
  const rows = [
    { productId: "court", size: "41", state: "agreed" },
    { productId: "court", size: "42", state: "refused" },
    { productId: "slide", size: "43", state: "asked" },
  ] as const;
  expect(linesWithoutReturn(lines, rows).map(({ size }) => size)).toEqual(["42", "43"]);
});
