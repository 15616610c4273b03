import { expect, test } from "vitest";
import { PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import { balanceOf, courseOf, type PaymentCourse, paymentStatusOf } from "./balance.ts";
import { money } from "./money.ts";

const D = (amount: number) => money(amount, "GMD");
const ledger = (received: number, returned: number) => {
  return { total: D(1_000), received: D(received), returned: D(returned) };
};

test.each([
  [0, 0, { paid: 0, due: 1_000, over: 0 }],
  [400, 0, { paid: 400, due: 600, over: 0 }],
  [1_000, 0, { paid: 1_000, due: 0, over: 0 }],
  [1_200, 0, { paid: 1_200, due: 0, over: 200 }],
  [1_200, 200, { paid: 1_000, due: 0, over: 0 }],
  [1_000, 1_000, { paid: 0, due: 1_000, over: 0 }],
])("of D10.00, with %i bututs received and %i returned", (received, returned, { paid, due, over }) => {
  expect(balanceOf(ledger(received, returned))).toEqual({ paid: D(paid), due: D(due), over: D(over) });
});

test.each<[string, number, number, Record<PaymentCourse, string>]>([
  ["nothing came", 0, 0, { waiting: "pending", ended: "failed", unwanted: "failed" }],
  ["a part came", 400, 0, { waiting: "pending", ended: "failed", unwanted: "refund_needed" }],
  ["a part came and went back", 400, 400, { waiting: "pending", ended: "failed", unwanted: "failed" }],
  ["all came", 1_000, 0, { waiting: "paid", ended: "paid", unwanted: "refund_needed" }],
  ["more came", 1_200, 0, { waiting: "paid", ended: "paid", unwanted: "refund_needed" }],
  ["what came too much went back", 1_200, 200, { waiting: "paid", ended: "paid", unwanted: "refund_needed" }],
  [
    "a part of all went back",
    1_000,
    1,
    { waiting: "partially_refunded", ended: "partially_refunded", unwanted: "refund_needed" },
  ],
  ["all went back", 1_000, 1_000, { waiting: "refunded", ended: "refunded", unwanted: "refunded" }],
])("where %s", (_what, received, returned, statuses) => {
  for (const [course, status] of Object.entries(statuses)) {
    expect([course, paymentStatusOf(ledger(received, returned), course as PaymentCourse)]).toEqual([
      course,
      status,
    ]);
  }
});

test("an order that asks for what is due waits for it, though all of its total came before", () => {
  const statuses = (["waiting", "ended", "unwanted"] as const).map((course) =>
    paymentStatusOf(ledger(1_000, 100), course, true),
  );
  expect(statuses).toEqual(["pending", "failed", "refund_needed"]);
  expect(paymentStatusOf(ledger(1_100, 100), "waiting", true)).toBe("paid");
});

test("an order that costs nothing any more is paid, refunded once its money is back, or failed where its payment ended", () => {
  const free = (received: number, returned: number, course: PaymentCourse) =>
    paymentStatusOf({ total: D(0), received: D(received), returned: D(returned) }, course);
  expect([free(0, 0, "waiting"), free(400, 400, "waiting"), free(400, 0, "waiting")]).toEqual([
    "paid",
    "refunded",
    "paid",
  ]);
  expect([free(0, 0, "ended"), free(0, 0, "unwanted"), free(400, 0, "unwanted")]).toEqual([
    "failed",
    "paid",
    "refund_needed",
  ]);
});

test("what became of a payment is read from its status, and gives that status again", () => {
  const courses = PAYMENT_STATUSES.map((status) => [status, courseOf(status)]);
  expect(Object.fromEntries(courses)).toEqual({
    pending: "waiting",
    paid: "waiting",
    failed: "ended",
    refunded: "waiting",
    partially_refunded: "waiting",
    refund_needed: "unwanted",
  });
});
