import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import type { PageReportState } from "#packages/payment-gateways";
import {
  decidePageMove,
  isPageOver,
  isPageWaiting,
  type PaymentPageStatus,
  type PaymentPageSummary,
  pageMismatch,
  paymentPageEnd,
  refundable,
  refundOfPages,
} from "./payment-page.ts";

const PENDING = { orderStatus: "pending", paymentStatus: "pending" } as const;
type Standing = Parameters<typeof decidePageMove>[0];

/** The payment status of an order whose whole money came, or none did. */
const PAYMENT_AFTER = { waiting: "paid", ended: "failed", unwanted: "refund_needed" } as const;

/** Returns the state of a payment after these reports, if stock is never short. */
function hear(states: PageReportState[], start: Standing = { status: "open", order: PENDING }): Standing {
  return states.reduce<Standing>((known, state) => {
    const move = decidePageMove(known, state, "expired");
    if (move === null) return known;
    const paymentStatus = move.order && PAYMENT_AFTER[move.order.course];
    return {
      status: move.status,
      order:
        move.order && paymentStatus ? { orderStatus: move.order.orderStatus, paymentStatus } : known.order,
    };
  }, start);
}

describe("a gateway's report on a page", () => {
  test("duplicates and any order of arrival give the same result: a payment overrides any other report", () => {
    const states = fc.array(
      fc.constantFrom<PageReportState>("open", "processing", "expired", "failed", "paid"),
    );
    fc.assert(
      fc.property(states, fc.integer({ min: 0, max: 20 }), (heard, at) => {
        const withMoney = [...heard.slice(0, at), "paid" as const, ...heard.slice(at)];
        expect(hear(withMoney)).toEqual({
          status: "paid",
          order: { orderStatus: "confirmed", paymentStatus: "paid" },
        });
      }),
    );
  });

  test("a page the shopper left is recorded as cancelled", () => {
    expect(decidePageMove({ status: "open", order: PENDING }, "expired", "cancelled")?.status).toBe(
      "cancelled",
    );
  });

  test("money for an order that staff have cancelled after its page had ended needs a refund", () => {
    const order = { orderStatus: "cancelled", paymentStatus: "failed" } as const;
    const ended = { status: "expired", order, isCancelledByStaff: true } as const;
    expect(decidePageMove(ended, "paid", "expired")).toEqual({
      status: "paid",
      order: { orderStatus: "cancelled", course: "unwanted" },
    });
  });
});

describe("matching a report to its payment", () => {
  const expected = {
    sessionId: "s1",
    orderNumber: "KRB-22222222",
    amount: 1500,
    currency: "JPY",
    mode: "test",
  } as const;
  const report = { ...expected, currency: "jpy", paymentId: null, state: "paid" } as const;

  test.each([
    ["nothing", {}, null],
    ["session", { sessionId: "s2" }, "session"],
    ["order", { orderNumber: "KRB-33333333" }, "order"],
    ["mode", { mode: "live" as const }, "mode"],
    ["amount", { amount: 1499 }, "amount"],
    ["no amount", { amount: null }, "amount"],
    ["currency", { currency: "USD" }, "currency"],
    ["no currency", { currency: null }, "currency"],
  ])("%s", (_what, change, mismatch) => {
    expect(pageMismatch(expected, { ...report, ...change })).toBe(mismatch);
  });

  test("what the shop doesn't know of a page, or its company doesn't say, is no difference", () => {
    expect(pageMismatch({ ...expected, sessionId: null }, report)).toBeNull();
    expect(pageMismatch(expected, { ...report, orderNumber: null })).toBeNull();
  });
});

test("a card page stays open between half an hour and a day, on a whole second", () => {
  const now = new Date("2026-03-02T10:00:00.400Z");
  expect(paymentPageEnd(now, 30).toISOString()).toBe("2026-03-02T10:31:00.000Z");
  expect(paymentPageEnd(now, 45).toISOString()).toBe("2026-03-02T10:45:00.000Z");
  expect(paymentPageEnd(now, 1440).toISOString()).toBe("2026-03-03T09:59:00.000Z");
});

test.each<[PaymentPageStatus, boolean, boolean]>([
  ["creating", true, false],
  ["open", true, false],
  ["processing", true, false],
  ["paid", false, false],
  ["expired", false, true],
  ["cancelled", false, true],
  ["failed", false, true],
  ["left", false, true],
])("a page that is %s waits: %j, and ended unpaid: %j", (status, isWaiting, isOver) => {
  expect([isPageWaiting(status), isPageOver(status)]).toEqual([isWaiting, isOver]);
});

test("what can be refunded counts refunds that are still on their way", () => {
  expect(refundable({ amount: 100, refunded: 30, pending: 20 })).toBe(50);
  expect(refundable({ amount: 100, refunded: 100, pending: 0 })).toBe(0);
});

test("a refund is asked of the pages of the first one's currency that a company can give back", () => {
  const page = (id: string, of: Partial<PaymentPageSummary>) =>
    ({ id, refundWay: { by: "gateway", inParts: true, until: null }, ...of }) as PaymentPageSummary;
  const usd = (cents: number) => money(cents, "USD");
  const byHand = page("by hand", {
    paid: usd(900),
    refunded: usd(300),
    refundable: usd(600),
    refundWay: { by: "hand", why: "too_late" },
  });
  const whole = page("whole", { paid: usd(5000), refunded: usd(1000), refundable: usd(4000) });
  const rest = page("rest", { paid: usd(200), refunded: usd(0), refundable: usd(200) });
  const unpaid = page("unpaid", { paid: usd(0), refunded: usd(0), refundable: usd(0), refundWay: null });
  const other = page("other", {
    paid: money(70_000, "GMD"),
    refunded: money(0, "GMD"),
    refundable: money(70_000, "GMD"),
  });
  expect(refundOfPages([byHand, whole, unpaid, other, rest])).toEqual({
    pages: [whole, rest],
    refunded: usd(1300),
    refundable: usd(4200),
  });
  expect(refundOfPages([byHand, unpaid])).toBeNull();
  expect(refundOfPages([])).toBeNull();
});

describe("a report moves a card payment", () => {
  const order = (orderStatus: Standing["order"]["orderStatus"], paymentStatus: "pending" | "paid") => ({
    orderStatus,
    paymentStatus,
  });
  const move = (status: PaymentPageStatus, state: PageReportState, to: Standing["order"] = PENDING) =>
    decidePageMove({ status, order: to }, state, "expired");

  test("a processing payment is recorded only while the page is open, and an end once", () => {
    const onItsWay = { status: "processing", order: null };
    expect(move("open", "processing")).toEqual(onItsWay);
    expect(move("creating", "processing")).toEqual(onItsWay);
    expect(move("processing", "processing")).toBeNull();
    expect(move("paid", "processing")).toBeNull();
    expect(move("expired", "processing")).toBeNull();
    expect(move("open", "open")).toBeNull();
    expect(move("paid", "open")).toBeNull();
    expect(move("expired", "open")).toBeNull();
    expect(move("expired", "expired")).toBeNull();
    expect(move("expired", "failed")).toBeNull();
  });

  test.each(["creating", "open", "processing"] as const)("a page that is %s may end or be paid", (status) => {
    const ended = { orderStatus: "cancelled", course: "ended" };
    expect(move(status, "expired")).toEqual({ status: "expired", order: ended });
    expect(move(status, "failed")).toEqual({ status: "failed", order: ended });
    expect(move(status, "paid")?.order).toEqual({ orderStatus: "confirmed", course: "waiting" });
    const refund = { status: "paid", order: { orderStatus: "cancelled", course: "unwanted" } };
    expect(move(status, "paid", order("cancelled", "pending"))).toEqual(refund);
  });

  test.each(["processing", "shipped"] as const)("an order that staff made %s keeps its status", (status) => {
    expect(move("open", "expired", order(status, "pending"))).toEqual({ status: "expired", order: null });
    const paid = { status: "paid", order: { orderStatus: status, course: "waiting" } };
    expect(move("open", "paid", order(status, "pending"))).toEqual(paid);
  });

  test("an end does not change an order that was paid", () => {
    expect(move("open", "failed", order("pending", "paid"))).toEqual({ status: "failed", order: null });
    expect(move("open", "expired", order("cancelled", "pending"))?.order).toMatchObject({
      course: "ended",
    });
  });

  test("a payment counts once, also one that comes after the end", () => {
    expect(move("paid", "paid")).toBeNull();
    expect(move("open", "paid", order("payment_pending", "pending"))?.order).toMatchObject({
      orderStatus: "confirmed",
    });
    expect(move("expired", "paid", order("cancelled", "pending"))?.order).toMatchObject({
      orderStatus: "confirmed",
    });
  });
});
