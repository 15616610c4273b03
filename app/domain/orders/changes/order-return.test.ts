import { expect, test } from "vitest";
import { actsOn, linesWithoutReturn, type OrderReturn, returnableUntil } from "./order-return.ts";

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

test("a line can be asked for unless a return of it is open, or it is what an exchange has yet to send", () => {
  const lines = ["41", "42", "43", "44"].map((size) => ({ productId: "court", size }));
  const sizesLeft = (row: Partial<OrderReturn>) =>
    linesWithoutReturn(lines, [
      { productId: "court", size: "41", state: "asked", wantedProductId: null, wantedSize: null, ...row },
    ]).map(({ size }) => size);
  expect(sizesLeft({})).toEqual(["42", "43", "44"]);
  expect(sizesLeft({ state: "refused", wantedSize: "42" })).toEqual(["41", "42", "43", "44"]);
  expect(sizesLeft({ wantedSize: "42" })).toEqual(["42", "43", "44"]);
  expect(sizesLeft({ state: "agreed", wantedSize: "42" })).toEqual(["43", "44"]);
  expect(sizesLeft({ state: "came_back", wantedSize: "42" })).toEqual(["43", "44"]);
  expect(sizesLeft({ state: "exchanged", wantedSize: "42" })).toEqual(["41", "42", "43", "44"]);
  const other = { productId: "slide", size: "43" };
  expect(sizesLeft(other)).toEqual(["41", "42", "43", "44"]);
  const forCourt = { ...other, wantedProductId: "court", wantedSize: "44", state: "agreed" } as const;
  expect(sizesLeft(forCourt)).toEqual(["41", "42", "43"]);
});
