import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Money, money } from "#app/domain/money/money.ts";
import { packingProblemLabel } from "./admin-order.ts";
import { firstNameOf } from "./customer.ts";
import { moveAfterReview, moveOrder } from "./move-order.ts";
import type { Order } from "./order.ts";
import { makeOrderNumber, ORDER_NUMBER_ALPHABET, parseOrderNumber } from "./order-number.ts";
import { COUNTER_CUSTOMER, ORDER_ORIGINS, ORIGIN_LABELS } from "./order-origin.ts";
import {
  ADMIN_ORDER_STATUSES,
  hadMoney,
  hasLeft,
  hasMoneyToRefund,
  isOrderStatus,
  isWaitingForPayment,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  STATUS_TONES,
  sendsOut,
  statusesToCome,
  statusLabel,
  stockEffectOfMove,
} from "./order-status.ts";
import {
  dueNow,
  dueOf,
  dueUsd,
  isCashDue,
  isHeldForPayment,
  isRefundable,
  partPayment,
  partWords,
  waitsForRest,
} from "./part-payment.ts";
import { hasAmount, type OrderEvent, timeline } from "./timeline.ts";

describe("statuses", () => {
  test.each([
    ["pending", "yellow"],
    ["verified", "green"],
    ["delivered", "green"],
    ["confirmed", "green"],
    ["rejected", "red"],
    ["cancelled", "red"],
    ["shipped", "purple"],
    ["processing", "blue"],
    ["failed", "red"],
    ["refund_needed", "red"],
    ["partially_refunded", "blue"],
  ] as const)("%s is %s", (status, tone) => {
    expect(STATUS_TONES[status]).toBe(tone);
  });

  test("a status reads as words", () => {
    expect(statusLabel("payment_pending")).toBe("Payment pending");
    expect(statusLabel("shipped")).toBe("Shipped");
  });

  test("of an order say whether it has left, and of its payment whether there is money to give back", () => {
    const sent = ["shipped", "delivered"];
    expect(ORDER_STATUSES.filter(hasLeft)).toEqual(sent);
    expect(ORDER_STATUSES.filter(waitsForRest)).toEqual(["payment_pending", ...sent]);
    for (const from of ORDER_STATUSES) {
      const sending = ORDER_STATUSES.filter((to) => sendsOut(from, to));
      expect(sending).toEqual(sent.includes(from) ? [] : sent);
    }
    const held = ["paid", "partially_refunded", "refund_needed"];
    expect(PAYMENT_STATUSES.filter(hasMoneyToRefund)).toEqual(held);
    expect(PAYMENT_STATUSES.filter(hadMoney).toSorted()).toEqual([...held, "refunded"].toSorted());
    expect([...ORDER_STATUSES, "paid", null].filter(isOrderStatus)).toEqual(ORDER_STATUSES);
  });

  test.each(ORDER_STATUSES)(
    "an order that is %s waits for its payment, and for the next step, as both say",
    (orderStatus) => {
      const isUnmoved = orderStatus === "pending" || orderStatus === "payment_pending";
      const waiting = PAYMENT_STATUSES.filter((paymentStatus) =>
        isWaitingForPayment({ orderStatus, paymentStatus }),
      );
      expect(waiting).toEqual(isUnmoved ? ["pending"] : []);
      const way = ["confirmed", "processing", "shipped", "delivered"];
      const toCome = orderStatus === "cancelled" ? [] : way.slice(way.indexOf(orderStatus) + 1);
      for (const paymentStatus of PAYMENT_STATUSES) {
        const isOver = paymentStatus === "failed" || paymentStatus === "refunded";
        const order = { orderStatus, paymentStatus };
        expect(statusesToCome({ ...order, isSoldOut: false })).toEqual(isOver ? [] : toCome);
        expect(statusesToCome({ ...order, isSoldOut: true })).toEqual([]);
      }
    },
  );

  test("of an order that is paid, only cancelling gives stock back and only reviving takes it again", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const expected =
          from === to ? "none" : to === "cancelled" ? "release" : from === "cancelled" ? "retake" : "none";
        const paid = (orderStatus: OrderStatus) => ({ orderStatus, paymentStatus: "paid" }) as const;
        expect(stockEffectOfMove(paid(from), paid(to))).toBe(expected);
      }
    }
  });

  test("an order rejected and then cancelled gives its stock back once", () => {
    const placed = { orderStatus: "payment_pending", paymentStatus: "pending" } as const;
    const rejected = moveAfterReview(placed, "failed");
    const cancelled = { ...rejected, orderStatus: "cancelled" } as const;
    expect(stockEffectOfMove(placed, rejected)).toBe("release");
    expect(stockEffectOfMove(rejected, cancelled)).toBe("none");
    expect(stockEffectOfMove(rejected, moveAfterReview(rejected, "paid"))).toBe("retake");
  });
});

describe("the stock of an order whose payment was rejected", () => {
  const failed = (orderStatus: OrderStatus) => ({ orderStatus, paymentStatus: "failed" }) as const;

  test.each(["processing", "shipped", "delivered"] as const)(
    "is taken again when it is %s",
    (orderStatus) => {
      for (const from of ["payment_pending", "confirmed", "cancelled"] as const) {
        expect(stockEffectOfMove(failed(from), failed(orderStatus))).toBe("retake");
      }
      expect(stockEffectOfMove(failed(orderStatus), failed("cancelled"))).toBe("release");
    },
  );

  test.each([
    ["payment_pending", "release"],
    ["confirmed", "release"],
    ["processing", "none"],
    ["shipped", "none"],
    ["delivered", "none"],
    ["cancelled", "none"],
  ] as const)("of one that is %s: %s", (orderStatus, effect) => {
    const before = { orderStatus, paymentStatus: "paid" } as const;
    expect(stockEffectOfMove(before, moveAfterReview(before, "failed"))).toBe(effect);
  });
});

describe("an admin's change of an order", () => {
  const current = { orderStatus: "payment_pending", trackingNumber: null } as const;

  test.each(ADMIN_ORDER_STATUSES)("%s may follow any status", (orderStatus) => {
    for (const from of ORDER_STATUSES) {
      const moved = moveOrder(
        { orderStatus: from, trackingNumber: null },
        { orderStatus, trackingNumber: "T1" },
      );
      expect(moved).toEqual({ ok: true, value: { orderStatus, trackingNumber: "T1" } });
    }
  });

  test("a blank tracking number preserves the current one", () => {
    const shipped = { orderStatus: "shipped", trackingNumber: "GM-1" } as const;
    expect(moveOrder(shipped, { orderStatus: "delivered", trackingNumber: " " })).toMatchObject({
      value: { orderStatus: "delivered", trackingNumber: "GM-1" },
    });
    expect(moveOrder(shipped, { orderStatus: "shipped", trackingNumber: " GM-2 " })).toMatchObject({
      value: { orderStatus: "shipped", trackingNumber: "GM-2" },
    });
  });

  test.each([
    ["pending", "unknown_status"],
    ["evil", "unknown_status"],
    ["payment_pending", "nothing_changed"],
  ])("a change to %s is refused: %s", (orderStatus, reason) => {
    expect(moveOrder(current, { orderStatus })).toEqual({ ok: false, reason });
  });
});

describe("an order after the review of its payment", () => {
  test.each([
    ["payment_pending", "paid", "confirmed"],
    ["shipped", "paid", "shipped"],
    ["cancelled", "paid", "cancelled"],
    ["payment_pending", "pending", "payment_pending"],
    ["payment_pending", "failed", "payment_pending"],
    ["confirmed", "failed", "confirmed"],
  ] as const)("%s and %s becomes %s", (orderStatus, paymentStatus, nextOrder) => {
    expect(moveAfterReview({ orderStatus }, paymentStatus)).toEqual({
      orderStatus: nextOrder,
      paymentStatus,
    });
  });
});

describe("an order that is paid in parts", () => {
  const until = new Date("2026-12-04T23:59:59Z");
  const D = (dalasi: number) => money(dalasi * 100, "GMD");
  const order = {
    totalAmount: D(1_000) as Money,
    totalGmd: D(1_000) as Money | null,
    totalUsd: 1_445,
    received: D(400) as Money,
    returned: D(100) as Money,
    heldUntil: until as Date | null,
    paymentStatus: "pending",
    orderStatus: "payment_pending",
    paymentMethod: "wave",
  } satisfies Partial<Order>;
  type Sums = Partial<typeof order | { orderStatus: OrderStatus; paymentStatus: PaymentStatus }>;
  const nothing = { received: D(0), returned: D(0) };

  test.each<[string, Sums, [paid: number, due: number] | null]>([
    ["waits for the rest", {}, [300, 700]],
    ["waits for the rest once it was sent", { orderStatus: "shipped" }, [300, 700]],
    ["was not promised to wait", { heldUntil: null }, null],
    ["is paid", { paymentStatus: "paid" }, null],
    ["is cancelled", { orderStatus: "cancelled" }, null],
    ["has no part yet", nothing, null],
    ["has all", { received: D(1_100) }, null],
  ])("that %s is shown so", (_what, given, part) => {
    const sums = part && { paid: D(part[0]), due: D(part[1]), until };
    expect(partPayment({ ...order, ...given })).toEqual(sums);
  });

  test("says what came, what is due and until when", () => {
    expect(partWords({ paid: D(300), due: D(700), until })).toBe(
      "D300.00 received, D700.00 still due by Fri 4 Dec",
    );
  });

  test.each(ORDER_STATUSES)(
    "and is %s is held for its money, and its cash is taken, while that is due",
    (orderStatus) => {
      const sent = orderStatus === "shipped" || orderStatus === "delivered";
      for (const paymentStatus of PAYMENT_STATUSES) {
        const isDue = paymentStatus === "pending";
        const now = { ...order, orderStatus, paymentStatus };
        expect(isHeldForPayment(now)).toBe(isDue && (sent || orderStatus === "payment_pending"));
        expect(isHeldForPayment({ ...now, heldUntil: null })).toBe(false);
        expect(isCashDue(now)).toBe(isDue && sent);
        expect(isCashDue({ ...now, heldUntil: null })).toBe(false);
        const byCash = { ...now, heldUntil: null, paymentMethod: "cash" } as const;
        expect(isCashDue(byCash)).toBe(isDue && orderStatus !== "cancelled");
        expect(isCashDue({ ...byCash, totalGmd: null })).toBe(false);
        expect(dueNow(now)).toEqual(isDue && orderStatus !== "cancelled" ? D(700) : D(0));
      }
    },
  );

  test.each(ORDER_STATUSES)(
    "and is %s is not refunded while the rest is due, nor is a part payment that is kept",
    (orderStatus) => {
      for (const paymentStatus of PAYMENT_STATUSES) {
        const isWaiting = paymentStatus === "pending" && orderStatus !== "cancelled";
        const may = (isPartKept: boolean, heldUntil: Date | null = until) =>
          isRefundable({ orderStatus, paymentStatus, isPartKept, heldUntil });
        expect([may(false), may(false, null)]).toEqual([!isWaiting, true]);
        expect(may(true)).toBe(!isWaiting && paymentStatus !== "failed");
      }
    },
  );

  test("owes what has not come, and without such a promise all of it, in dollars at its own rate", () => {
    expect([dueOf(order), dueUsd(order)]).toEqual([D(700), 1_012]);
    const other = { ...order, heldUntil: null };
    expect([dueOf(other), dueUsd(other)]).toEqual([D(1_000), 1_445]);
    expect(dueUsd({ ...order, ...nothing, totalAmount: D(0), totalUsd: 0 })).toBe(0);
  });
});

test.each([
  ["Awa Ceesay", "Awa"],
  ["  Ŋaala   Jobe ", "Ŋaala"],
  ["  Jallow, Awa", "Awa"],
  ["Jallow,Awa", "Awa"],
  ["Anna-Marie N’Dow", "Anna-Marie"],
  ["Dr. Bah", "Dr."],
  ["a".repeat(40), "a".repeat(40)],
  ["a".repeat(41), ""],
  ["https://evil.test Awa", ""],
  ["evil.test", ""],
  [COUNTER_CUSTOMER, ""],
  ["", ""],
])("the first name of %j is %j", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test("every origin of an order and every problem of a packer has its own words", () => {
  const words = ORDER_ORIGINS.map((origin) => ORIGIN_LABELS[origin]);
  expect(new Set(words.filter(Boolean)).size).toBe(ORDER_ORIGINS.length);
  expect([packingProblemLabel("damaged"), packingProblemLabel("lost" as "missing")]).toEqual([
    "Damaged",
    "lost",
  ]);
});

describe("order numbers", () => {
  test("have eight characters without look-alikes, and read back as written", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 248).length >= 8);
        const number = makeOrderNumber(bytes);
        expect(number).toMatch(/^KRB-[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}$/);
        expect(parseOrderNumber(number)).toBe(number);
        expect(parseOrderNumber(` ${number.slice(4).toLowerCase()} `)).toBe(number);
      }),
    );
  });

  test("every character is equally likely", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const first = makeOrderNumber(new Uint8Array(8).fill(byte)).charAt(4);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join("")).toBe([...ORDER_NUMBER_ALPHABET].toSorted().join(""));
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  test("biased bytes are skipped, too few bytes throw", () => {
    expect(makeOrderNumber(new Uint8Array([255, 250, 248, 0, 1, 2, 3, 4, 5, 6, 7]))).toBe("KRB-23456789");
    expect(() => makeOrderNumber(new Uint8Array(16).fill(255))).toThrow();
  });

  test.each([
    ["krb 2345 6789", "KRB-23456789"],
    ["KRB–2345-6789", "KRB-23456789"],
    ["#KRB-23456789", "KRB-23456789"],
    ["KRBKRB22", "KRB-KRBKRB22"],
    ["KRB-234567890", null],
    ["KRB-2345678", null],
    ["KRB-2345678O", null],
    ["", null],
  ])("%j is read as %j", (text, number) => {
    expect(parseOrderNumber(text)).toBe(number);
  });
});

describe("the timeline", () => {
  const event = (minute: number, change: Partial<OrderEvent>): OrderEvent => ({
    at: new Date(2026, 0, 1, 12, minute),
    kind: "order_status",
    from: "payment_pending",
    to: "confirmed",
    note: null,
    actor: "owner@kairaba.test",
    ...change,
  });
  const events = [
    event(9, { kind: "tracking_number", from: null, to: "GM-1" }),
    event(1, { from: null, to: "payment_pending", actor: null }),
    event(5, { kind: "verification_status", from: "pending", to: "verified", note: "Seen" }),
    event(7, { kind: "note", from: null, to: "Calls at night" }),
  ];

  test("runs from old to new, without names and internal notes for the shopper", () => {
    const entries = timeline(events);
    expect(entries.map(({ label, tone }) => [label, tone])).toEqual([
      ["Order placed", "yellow"],
      ["Receipt verified", "green"],
      ["Tracking number GM-1", "blue"],
    ]);
    expect(entries.at(-1)?.status).toBe("tracking_number");
    expect(entries.some((entry) => entry.by)).toBe(false);
    expect(entries[1]?.note).toBe("Seen");
  });

  test("a new order is shown as placed, without a second entry for its pending payment", () => {
    const placed = event(1, { from: null, to: "pending" });
    const waits = event(1, { kind: "payment_status", from: null, to: "pending" });
    const received = event(2, { kind: "verification_status", from: null, to: "pending" });
    const waitsAgain = event(3, { kind: "payment_status", from: "failed", to: "pending" });
    for (const reader of ["shopper", "staff"] as const) {
      const entries = timeline([placed, waits, received, waitsAgain], reader);
      expect(entries.map(({ label }) => label)).toEqual([
        "Order placed",
        "Receipt received",
        "Waiting for payment",
      ]);
    }
  });

  test("a rejected receipt is said once, not as a failed payment too", () => {
    const rejected = event(5, { kind: "verification_status", from: "pending", to: "rejected" });
    const failed = event(5, { kind: "payment_status", from: "pending", to: "failed" });
    const failedLater = event(6, { kind: "payment_status", from: "pending", to: "failed" });
    const verifiedThen = event(6, { kind: "verification_status", from: "pending", to: "verified" });
    const movedThen = event(6, { from: "pending", to: "rejected" });
    for (const reader of ["shopper", "staff"] as const) {
      const entries = timeline([rejected, failed, failedLater, verifiedThen, movedThen], reader);
      expect(entries.map(({ label, at }) => [label, at.getMinutes()])).toEqual([
        ["Receipt rejected", 5],
        ["Payment failed", 6],
        ["Receipt verified", 6],
        ["Rejected", 6],
      ]);
      const paidThen = timeline([rejected, event(5, { kind: "payment_status", to: "paid" })], reader);
      expect(paidThen.map(({ label }) => label)).toEqual(["Receipt rejected", "Payment paid"]);
    }
  });

  test.each([
    [{ kind: "payment_status", from: "pending", to: "refund_needed" }, "Payment refund needed", "red"],
    [{ kind: "payment_status", from: null, to: "paid" }, "Payment paid", "green"],
    [{ kind: "note", from: null, to: "refund" }, "Refund", "blue"],
    [{ kind: "note", from: null, to: "note" }, "Note", "blue"],
    [{ from: "confirmed", to: "shipped" }, "Shipped", "purple"],
  ] as const)("says %j in words", (change, label, tone) => {
    expect(timeline([event(1, change)], "staff")).toMatchObject([{ status: change.to, label, tone }]);
  });

  test("shows the shopper notes of a change and of a return, and hides amounts from who may not see money", () => {
    const subjects = ["refund", "money", "change", "return", "note"];
    const notes = subjects.map((to, minute) => event(minute, { kind: "note", from: null, to }));
    expect(timeline(notes).map(({ label }) => label)).toEqual(["Order changed", "Exchange or return"]);
    expect(timeline(notes, "staff").map(({ status }) => status)).toEqual(subjects);
    expect(subjects.filter(hasAmount)).toEqual(["refund", "money"]);
  });

  test("shows a note if there is one", () => {
    expect(timeline([event(1, { note: "D50" })])[0]?.note).toBe("D50");
    expect(timeline([event(1, {})])[0]).not.toHaveProperty("note");
    expect(timeline([event(1, { note: "" })])[0]).not.toHaveProperty("note");
  });

  test("shows staff who did what", () => {
    expect(timeline(events, "staff").map(({ by }) => by)).toEqual([
      undefined,
      ...Array(3).fill("owner@kairaba.test"),
    ]);
  });
});
