import { describe, expect, test } from "vitest";
import { newsletterForm } from "#app/domain/contact/contact-fields.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { trackForm } from "#app/domain/orders/shopper-order-forms.ts";
import { orderForm } from "./order-request.ts";

const item = { productId: "p1", size: "42", quantity: 2 };

const sent = {
  customerName: " Awa Jallow ",
  customerEmail: "Awa@X.gm",
  customerPhone: "301 2345",
  deliveryAddress: "",
  country: "GM",
  region: "Kanifing",
  area: "",
  plusCode: "",
  receiverName: "",
  receiverPhone: "",
  pickup: "",
  discountCode: "save10",
  items: JSON.stringify([item]),
  expectedTotal: "5137.50",
  currency: "GMD",
  idempotencyKey: "3f0e2a9c-order",
};

function errorsOf(change: Record<string, unknown>) {
  const parsed = orderForm.safeParse({ ...sent, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("the order form", () => {
  test("an order as sent", () => {
    expect(orderForm.parse(sent)).toEqual({
      ...sent,
      customerName: "Awa Jallow",
      customerEmail: "awa@x.gm",
      customerPhone: "+2203012345",
      discountCode: "SAVE10",
      items: [item],
    });
  });

  test("what may be left out", () => {
    const { region, discountCode, expectedTotal, currency, idempotencyKey, deliveryAddress, ...least } = sent;
    expect(orderForm.parse(least)).toMatchObject({
      region: "",
      discountCode: "",
      expectedTotal: null,
      currency: null,
      idempotencyKey: null,
      deliveryAddress: "",
    });
    expect([region, discountCode, expectedTotal, currency, idempotencyKey, deliveryAddress]).toHaveLength(6);
  });

  test.each([
    [
      { customerName: " ", customerEmail: "", customerPhone: undefined },
      {
        customerName: "Enter your name",
        customerEmail: "Enter your email",
        customerPhone: "Enter your phone number",
      },
    ],
    [{ customerEmail: "awa" }, { customerEmail: "Please enter a valid email address." }],
    [
      { customerPhone: "12" },
      {
        customerPhone:
          "Please enter a valid phone number. If it isn't Gambian, start with + and the country code.",
      },
    ],
    [{ country: "US" }, { deliveryAddress: "Enter your delivery address" }],
    [
      { country: "US", customerName: "" },
      { customerName: "Enter your name", deliveryAddress: "Enter your delivery address" },
    ],
    [{ items: "[]" }, { items: "Please add items to your cart before checkout." }],
  ])("%j answers %j", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test("outside of The Gambia the address is stored", () => {
    expect(orderForm.parse({ ...sent, country: "us", deliveryAddress: " 1 Main St " })).toMatchObject({
      country: "US",
      deliveryAddress: "1 Main St",
    });
  });
});

test("tracking reads an order number as people type it", () => {
  expect(trackForm.parse({ orderNumber: "krb 23456789", email: "A@x.gm" })).toEqual({
    orderNumber: "KRB-23456789",
    email: "a@x.gm",
  });
  expect(trackForm.safeParse({ orderNumber: "7", email: "a@x.gm" }).success).toBe(false);
});

test("the newsletter needs an address", () => {
  expect(newsletterForm.parse({ email: " A@x.gm" })).toEqual({ email: "a@x.gm" });
  expect(newsletterForm.safeParse({ email: "a" }).success).toBe(false);
});
