import { expect, test } from "vitest";
import { GATEWAYS_TO_CLOSE, gatewayFacts, gatewayLabel, REAL_GATEWAYS } from "./gateway-facts.ts";
import { canReturnByHand, mayRepeatRefund, refundWay } from "./refund-way.ts";

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

test.each([
  ["stripe", 22.99, true],
  ["wave", 22.99, true],
  ["wave", 23, false],
  ["modempay", 0, false],
  [null, 22.99, true],
  [null, 23, false],
] as const)("a refund by %s without a response is repeated after %d hours: %j", (gateway, hours, may) => {
  expect(mayRepeatRefund(gateway, PAID, after(hours))).toBe(may);
});

test.each([
  ["stripe", "Stripe", null, "stripe-signature"],
  ["sandbox", "Test page", null, "sandbox-signature"],
  ["wave", "Wave", "GMD", "wave-signature"],
  ["modempay", "Modem Pay", "GMD", "x-modem-signature"],
] as const)("%s is called %s, charges in %j and signs by %s", (name, label, currency, signatureHeader) => {
  expect(gatewayLabel(name)).toBe(label);
  expect(gatewayFacts(name)).toMatchObject({ currency, signatureHeader });
});

test("an owner may have keys of three gateways, of which two keep their pages open until the shop closes them", () => {
  expect(REAL_GATEWAYS).toEqual(["stripe", "wave", "modempay"]);
  expect(GATEWAYS_TO_CLOSE).toEqual([
    { name: "wave", staysOpenHours: 24 },
    { name: "modempay", staysOpenHours: 168 },
  ]);
  expect(gatewayLabel("shells")).toBe("shells");
});
