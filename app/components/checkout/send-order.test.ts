import { describe, expect, test } from "vitest";
import { TOASTS, withLine } from "#app/copy/toasts.ts";
import { messageOf, toastOf } from "./order-messages.ts";
import { type Payment, refusedOrder, targetOf } from "./send-order.ts";

describe("the URL of a payment page", () => {
  test.each([
    ["http://localhost:3000/sandbox/checkout/cs_1?a=b", "/sandbox/checkout/cs_1?a=b"],
    ["https://checkout.stripe.com/c/pay/cs_live#x", "https://checkout.stripe.com/c/pay/cs_live#x"],
  ])("%s leads to %s", (address, target) => expect(targetOf(address)).toBe(target));

  test.each(["", "not an address", "javascript:alert(1)"])("%j is not a URL of a payment page", (address) =>
    expect(targetOf(address)).toBeNull(),
  );
});

describe("a refused order", () => {
  const RECEIPT: Payment = { payBy: "receipt", method: "wave", receipt: null, isSent: false };
  const CARD: Payment = { payBy: "page", method: "card" };
  const refusedFor = (json: Record<string, unknown>) => refusedOrder({ status: 422, json }, "order_failed");

  test("has its messages beside the fields of the form, whichever request it was", () => {
    const errors = { customerName: "a", address: "b", country: "c", receipt: "d" };
    expect(refusedFor({ errors }).errors).toEqual({
      customerName: "a",
      deliveryAddress: "b",
      country: "c",
      receipt: "d",
    });
    const customerInfo = { "customerInfo.name": "a", "customerInfo.email": "b", "customerInfo.phone": "c" };
    expect(refusedFor({ errors: customerInfo }).errors).toEqual({
      customerName: "a",
      customerEmail: "b",
      customerPhone: "c",
    });
  });

  test("says beside the button what has no field, such as a method that was switched off", () => {
    const errors = { paymentMethod: "Please choose another one." };
    expect(refusedFor({ errors }).errors).toEqual({ form: "Please choose another one." });
  });

  test("whose key is another order's asks the sender of a receipt whether this is one more", () => {
    const refusal = refusedFor({ errors: { "Idempotency-Key": "This key was already used." } });
    expect(refusal).toMatchObject({ reason: "key_conflict", errors: {} });
    expect(messageOf(refusal, RECEIPT)).toContain("press Submit Order again");
    expect(messageOf(refusal, CARD)).toBe("This key was already used.");
  });

  test.each([
    ["order_failed", RECEIPT, TOASTS.orderFailed],
    ["unknown_discount", CARD, TOASTS.invalidDiscount],
    ["unknown_discount", RECEIPT, TOASTS.invalidDiscount],
    ["too_many_unpaid", RECEIPT, withLine(TOASTS.orderFailed, "in words")],
    ["too_many_unpaid", CARD, { title: "Checkout failed", text: "in words", tone: "error" }],
  ] as const)("for %s has its toast", (code, payment, toast) => {
    const refusal = refusedFor({ code, detail: "in words" });
    expect(toastOf(refusal, { form: messageOf(refusal, payment) }, payment)).toEqual(toast);
  });

  test("of a wallet that is out of reach offers the receipt below", () => {
    const refusal = refusedFor({ code: "unavailable", detail: "Please try again or contact support." });
    const wave: Payment = { payBy: "page", method: "wave" };
    expect(messageOf(refusal, wave)).toContain("upload the receipt below");
    expect(messageOf(refusal, CARD)).toBe("Please try again or contact support.");
  });
});
