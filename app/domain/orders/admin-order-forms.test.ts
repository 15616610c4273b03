import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { trackingFact } from "#app/domain/shipping/handover.ts";
import {
  askOwnerForm,
  customerNoteForm,
  decideRefundForm,
  moneyReturnedForm,
  noteForm,
  orderStatusForm,
  RECEIPT_FILTER_LABELS,
  RECEIPT_FILTERS,
  readOrderFilter,
  readReceiptFilter,
  refundForm,
  reviewForm,
  shipOrdersForm,
  undoReviewForm,
  undoStatusForm,
  writeOrderFilter,
} from "./admin-order-forms.ts";
import { expectedGmd } from "./expected-gmd.ts";
import { buyAgainForm, resendReceiptForm, trackForm, trackingPageForm } from "./shopper-order-forms.ts";

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

  test("a change of a decision or a status is undone by what it was of", () => {
    const undo = (...moves: string[]) => undoStatusForm.safeParse({ moves }).data?.moves;
    const movedAt = new Date(1_764_500_000_000);
    expect(undo(`${orderNumber} 1764500000000`)).toEqual([{ orderNumber, movedAt }]);
    for (const move of [orderNumber, `x ${orderNumber} 1`, `${orderNumber} x`, `${orderNumber} 1x`, "# 1"]) {
      expect(undo(move)).toBeUndefined();
    }
    expect(undo(`${"K".repeat(101)} 1`)).toBeUndefined();
    expect(undo(...Array<string>(300).fill("K 1"))).toHaveLength(300);
    for (const wrong of [0, 301]) expect(undo(...Array<string>(wrong).fill("K 1"))).toBeUndefined();
    const decision = { decision: "rejected", paymentIds: ["p1", "p2"] };
    expect(undoReviewForm.parse(decision)).toEqual(decision);
    for (const length of [0, 501]) {
      expect(errorsOf(undoReviewForm, { ...decision, paymentIds: Array(length).fill("p") })).toHaveProperty(
        "paymentIds",
      );
    }
  });

  test("orders are shipped together, up to three hundred", () => {
    const ship = (...orderNumbers: string[]) => errorsOf(shipOrdersForm, { orderNumbers });
    expect([ship(orderNumber), ship(...Array<string>(300).fill("K".repeat(100)))]).toEqual([{}, {}]);
    expect(ship()).toEqual({ orderNumbers: "Please select an order." });
    expect(ship(...Array<string>(301).fill("K"))).toHaveProperty("orderNumbers");
    expect(ship("K".repeat(101))).toHaveProperty(["orderNumbers.0"]);
  });

  test("what staff choose about money is one of the choices", () => {
    const refundId = "0199c0de-0000-7000-8000-000000000001";
    const outcomes = ["arrived", "not-arrived"].map((outcome) => ({ refundId, outcome }));
    expect(outcomes.map((form) => decideRefundForm.parse(form))).toEqual(outcomes);
    expect(Object.keys(errorsOf(decideRefundForm, { refundId: "1", outcome: "lost" }))).toEqual([
      "refundId",
      "outcome",
    ]);
    const cancelled = { andCancel: "yes", seenStatus: "confirmed", seenRefunded: 0 };
    expect(refundForm.parse(cancelled)).toMatchObject(cancelled);
    for (const paidAgain of ["cash", "same"]) {
      const form = { paidAgain, onlyOver: "yes", otherWay: "credit", pageId: refundId };
      const sums = { seenSum: "1".repeat(1_000), takenBackSum: "1".repeat(1_000) };
      expect(moneyReturnedForm.parse({ ...form, ...sums })).toEqual({ ...form, ...sums, reason: "" });
    }
    const wrong = {
      seenSum: "1".repeat(1_001),
      takenBackSum: "1".repeat(1_001),
      paidAgain: "shells",
      onlyOver: "",
    };
    expect(Object.keys(errorsOf(moneyReturnedForm, wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  test("a note about a customer has plain line ends, as what the form showed", () => {
    const note = { note: "Calls\r\nat night", seenNote: "" };
    expect(customerNoteForm.parse(note)).toEqual({ note: "Calls\nat night", seenNote: "" });
  });

  test("a packer asks about an item of the order", () => {
    const asked = { problem: "missing", item: "1000" };
    expect(askOwnerForm.parse(asked)).toEqual({ problem: "missing", item: 1_000, idempotencyKey: "" });
    expect(askOwnerForm.parse({ problem: "damaged", item: "0" }).item).toBe(0);
    for (const item of ["-1", "1001", "x"])
      expect(errorsOf(askOwnerForm, { ...asked, item })).toHaveProperty("item");
    expect(errorsOf(askOwnerForm, { ...asked, problem: "ugly" })).toHaveProperty("problem");
  });

  test("an unknown choice of receipts shows all", () => {
    expect(RECEIPT_FILTERS.map(readReceiptFilter)).toEqual(RECEIPT_FILTERS);
    for (const unknown of ["cowries", null, undefined]) expect(readReceiptFilter(unknown)).toBe("all");
    const labels = Object.values(RECEIPT_FILTER_LABELS).filter(Boolean);
    expect(new Set(labels).size).toBe(RECEIPT_FILTERS.length);
  });
});

describe("the filter of the orders", () => {
  const none = { search: "", status: "", payment: "", method: "", origin: "", day: "", view: "" };
  const read = (query: string) => readOrderFilter(new URLSearchParams(query));

  test.each([
    "",
    "status=sent&payment=much&method=cowries&origin=moon&day=2026-02-30&view=all&search=%20",
    "day=soon",
  ])("%j narrows nothing", (query) => {
    expect(read(query)).toEqual(none);
    expect(writeOrderFilter(read(query)).toString()).toBe("");
  });

  test.each([
    ["search=%20Fatou%20", { search: "Fatou" }],
    ["status=shipped", { status: "shipped" }],
    ["status=payment_pending", { status: "payment_pending" }],
    ["payment=earned", { payment: "earned" }],
    ["payment=owed", { payment: "owed" }],
    ["payment=refund_needed", { payment: "refund_needed" }],
    ["method=card", { method: "card" }],
    ["method=wave", { method: "wave" }],
    ["method=cash", { method: "cash" }],
    ["origin=counter", { origin: "counter" }],
    ["day=2026-11-20", { day: "2026-11-20" }],
    ["view=pack", { view: "pack" }],
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

  test("a guest tracks by order number and email, or asks for a new link", () => {
    const track = { orderNumber: " krb 7h2k9mpq", email: "Awa@Example.com" };
    expect(trackForm.parse(track)).toEqual({ orderNumber, email: "awa@example.com" });
    expect(trackingPageForm.parse(track)).toEqual({ orderNumber, email: "awa@example.com" });
    const message = "Please enter an order number like KRB-7H2K9MPQ.";
    for (const wrong of ["KRB-1", undefined]) {
      expect(errorsOf(trackForm, { orderNumber: wrong, email: "" })).toEqual({
        orderNumber: message,
        email: "Please enter your email address.",
      });
    }
    const link = { intent: "new-link", orderNumber: "K".repeat(100), token: "t".repeat(200) };
    expect(trackingPageForm.parse(link)).toEqual(link);
    expect(errorsOf(trackingPageForm, { ...link, orderNumber: "K".repeat(101) })).toHaveProperty(
      "orderNumber",
    );
    expect(errorsOf(trackingPageForm, { ...link, token: "t".repeat(201) })).toHaveProperty("token");
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
