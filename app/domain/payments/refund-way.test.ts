import { expect, test } from "vitest";
import { canReturnByHand, refundWay } from "./refund-way.ts";

const PAID = new Date("2026-03-02T10:00:00Z");
const after = (hours: number) => new Date(PAID.getTime() + hours * 3_600_000);
const until = after(48);

test.each([
  ["stripe", 1000, { by: "gateway", inParts: true, until: null }],
  ["sandbox", 1000, { by: "gateway", inParts: true, until: null }],
  ["wave", 1000, { by: "gateway", inParts: false, until: null }],
  ["modempay", 0, { by: "gateway", inParts: true, until }],
  ["modempay", 47.99, { by: "gateway", inParts: true, until }],
  ["modempay", 48, { by: "hand", why: "too_late" }],
  [null, 0, { by: "hand", why: "not_in_use" }],
] as const)("a payment by %s goes back after %d hours as %j", (gateway, hours, way) => {
  expect(refundWay(gateway, PAID, after(hours))).toEqual(way);
});

test("by hand is for what the gateway cannot do, or would not", () => {
  const inParts = refundWay("stripe", PAID, PAID);
  expect(canReturnByHand(inParts, [])).toBe(false);
  expect(canReturnByHand(inParts, [{ status: "done" }, { status: "pending" }])).toBe(false);
  expect(canReturnByHand(inParts, [{ status: "failed" }])).toBe(true);
  expect(canReturnByHand(refundWay("wave", PAID, PAID), [])).toBe(true);
  expect(canReturnByHand(refundWay("modempay", PAID, after(48)), [])).toBe(true);
});
