import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { trackingFact } from "#app/domain/shipping/handover.ts";
import {
  moneyReturnedForm,
  noteForm,
  orderStatusForm,
  readOrderFilter,
  refundForm,
  reviewForm,
  writeOrderFilter,
} from "./admin-order-forms.ts";
import { expectedGmd } from "./expected-gmd.ts";
import { buyAgainForm, resendReceiptForm } from "./shopper-order-forms.ts";

const orderNumber = "KRB-7H2K9MPQ";
const LONG = "Please keep this under";

type Form = {
  safeParse: (value: unknown) => { success: boolean; error?: Parameters<typeof fieldErrors>[0] };
};

function errorsOf(form: Form, value: unknown) {
  const { error } = form.safeParse(value);
  return error ? fieldErrors(error) : {};
}

describe("the forms of an order in the panel", () => {
  test("a change of status keeps the tracking number where the field is blank", () => {
    const change = { orderNumber, orderStatus: "shipped" };
    expect(orderStatusForm.parse(change)).toEqual({ ...change, trackingNumber: "" });
    expect(orderStatusForm.parse({ ...change, trackingNumber: " T1 " }).trackingNumber).toBe("T1");
    const driver = { driverName: "Lamin Touray", driverPhone: "301 2345", vehicle: "BJL 1234 K" };
    const { trackingNumber } = orderStatusForm.parse({ ...change, trackingNumber: "T1", ...driver });
    expect(trackingNumber).toBe("Driver: Lamin Touray, +220 301 2345, BJL 1234 K");
    expect(trackingFact(trackingNumber)).toEqual({ label: "Driver", value: trackingNumber.slice(8) });
    expect(errorsOf(orderStatusForm, { ...change, driverPhone: "12" })).toHaveProperty("driverPhone");
  });

  test.each(["payment_pending", "pending", "", undefined, "sent"])(
    "%j is no status to choose",
    (orderStatus) => {
      expect(errorsOf(orderStatusForm, { orderNumber, orderStatus })).toEqual({
        orderStatus: "Please choose a status.",
      });
    },
  );

  test("names and notes are bounded", () => {
    const change = { orderStatus: "shipped", trackingNumber: "" };
    expect(errorsOf(orderStatusForm, { ...change, orderNumber: "" })).toHaveProperty("orderNumber");
    expect(errorsOf(orderStatusForm, { ...change, orderNumber: "K".repeat(101) })).toHaveProperty(
      "orderNumber",
    );
    expect(errorsOf(orderStatusForm, { ...change, orderNumber: "K".repeat(100) })).toEqual({});
    expect(errorsOf(orderStatusForm, { ...change, orderNumber, trackingNumber: "x".repeat(101) })).toEqual({
      trackingNumber: `${LONG} 100 characters.`,
    });
  });

  test("a review verifies or rejects", () => {
    const review = { paymentId: "p1", decision: "verified" };
    const blank = { adminNotes: "", reason: null, amount: null, restDueOn: null };
    expect(reviewForm.parse(review)).toEqual({ ...review, ...blank });
    const part = { ...review, amount: "2000", restDueOn: "2026-12-04" };
    expect(reviewForm.parse(part)).toMatchObject({
      amount: { amount: 200_000, currency: "GMD" },
      restDueOn: new Date("2026-12-04T23:59:59.999Z"),
    });
    expect(errorsOf(reviewForm, { ...part, amount: "0", restDueOn: "Friday" })).toEqual({
      amount: "Please enter the sum that came.",
      restDueOn: "Please choose a day.",
    });
    expect(reviewForm.parse({ ...review, decision: "rejected" }).decision).toBe("rejected");
    expect(errorsOf(reviewForm, { ...review, decision: "maybe" })).toEqual({
      decision: "Please verify or reject.",
    });
    expect(errorsOf(reviewForm, { ...review, paymentId: "" })).toHaveProperty("paymentId");
    expect(errorsOf(reviewForm, { ...review, paymentId: "p".repeat(101) })).toHaveProperty("paymentId");
    expect(errorsOf(reviewForm, { ...review, adminNotes: "x".repeat(2001) })).toHaveProperty("adminNotes");
  });

  test("a note is not blank", () => {
    expect(noteForm.parse({ note: " call him " })).toEqual({ note: "call him", idempotencyKey: "" });
    expect(errorsOf(noteForm, { note: "  " })).toEqual({ note: "Please write something first." });
    expect(errorsOf(noteForm, { note: "x".repeat(2001) })).toEqual({ note: `${LONG} 2000 characters.` });
  });

  test("a refund without amount refunds everything left", () => {
    expect(refundForm.parse({ amount: " ", seenRefunded: "0" })).toEqual({
      amount: null,
      reason: "",
      seenRefunded: 0,
    });
    expect(refundForm.parse({ amount: " 12.50 ", reason: "torn", seenRefunded: "250" })).toEqual({
      amount: "12.50",
      reason: "torn",
      seenRefunded: 250,
    });
    for (const seenRefunded of ["-1", "1.5", "x"]) {
      expect(errorsOf(refundForm, { seenRefunded })).toHaveProperty("seenRefunded");
    }
    expect(moneyReturnedForm.parse({})).toEqual({ reason: "" });
    expect(errorsOf(moneyReturnedForm, { reason: "x".repeat(501) })).toHaveProperty("reason");
  });
});

describe("the filter of the orders", () => {
  const none = { search: "", status: "", payment: "", method: "", origin: "", day: "", view: "" };
  const read = (query: string) => readOrderFilter(new URLSearchParams(query));

  test.each(["", "status=sent&payment=much&method=cowries&day=2026-02-30&search=%20", "day=soon"])(
    "%j narrows nothing",
    (query) => {
      expect(read(query)).toEqual(none);
      expect(writeOrderFilter(read(query)).toString()).toBe("");
    },
  );

  test.each([
    ["search=%20Fatou%20", { search: "Fatou" }],
    ["status=shipped", { status: "shipped" }],
    ["status=payment_pending", { status: "payment_pending" }],
    ["payment=earned", { payment: "earned" }],
    ["payment=owed", { payment: "owed" }],
    ["payment=refund_needed", { payment: "refund_needed" }],
    ["method=card", { method: "card" }],
    ["method=wave", { method: "wave" }],
    ["day=2026-11-20", { day: "2026-11-20" }],
  ])("%s narrows, and is written again as it was read", (query, narrowed) => {
    const filter = read(query);
    expect(filter).toEqual({ ...none, ...narrowed });
    expect([...writeOrderFilter(filter)]).toEqual(Object.entries(narrowed));
  });

  test("a search is cut at 200 characters", () => {
    expect(read(`search=${"x".repeat(300)}`).search).toHaveLength(200);
  });
});

describe("the forms of an order in the shop", () => {
  test("buying again names the order", () => {
    const form = { intent: "buy-again", orderNumber };
    expect(buyAgainForm.parse(form)).toEqual(form);
    expect(errorsOf(buyAgainForm, { ...form, intent: "" })).toHaveProperty("intent");
    expect(errorsOf(buyAgainForm, { ...form, orderNumber: "K".repeat(41) })).toHaveProperty("orderNumber");
  });

  test("another receipt of a signed-in shopper needs no token", () => {
    expect(resendReceiptForm.parse({ orderNumber })).toEqual({ orderNumber, token: "" });
    expect(errorsOf(resendReceiptForm, {})).toHaveProperty("orderNumber");
  });
});

describe("the dalasi a receipt should show", () => {
  const usd = { totalAmount: money(1000, "USD"), totalUsd: 1000 };
  const pricing = { rates: FALLBACK_RATES, wholeDalasi: false };

  test("are the order's own, else the stored ones, else its dollars at the rates", () => {
    const own = money(70_000, "GMD");
    const frozen = money(69_000, "GMD");
    expect(expectedGmd({ totalAmount: own, totalUsd: 1000, totalGmd: frozen }, pricing)).toBe(own);
    expect(expectedGmd({ ...usd, totalGmd: frozen }, pricing)).toBe(frozen);
    expect(expectedGmd({ ...usd, totalGmd: null }, pricing)).toEqual(money(68_500, "GMD"));
  });

  test("are dollars where no rate is known", () => {
    expect(
      expectedGmd({ ...usd, totalGmd: null }, { rates: { USD: 1_000_000 }, wholeDalasi: false }),
    ).toEqual(money(1000, "USD"));
  });
});
