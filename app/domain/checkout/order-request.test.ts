import { describe, expect, test } from "vitest";
import { z } from "zod";
import { orderRequestFields, requiringAddress } from "./order-request.ts";
import { requestedItemsField, requestedItemsSchema } from "./requested-items.ts";

const { country, currency, discountCode, expectedTotal, idempotencyKey } = orderRequestFields;

/** Returns the parsed value of a field, or its first error message. */
function read(field: z.ZodType, value: unknown): unknown {
  const parsed = field.safeParse(value);
  return parsed.success ? parsed.data : `no: ${parsed.error.issues[0]?.message}`;
}

describe("a field of an order", () => {
  test.each([
    [country, " gm ", "GM"],
    [country, undefined, "no: Please select your country to calculate shipping."],
    [country, "ZZ", "no: Please select your country to calculate shipping."],
    [discountCode, undefined, ""],
    [discountCode, " save 10", "SAVE10"],
    [discountCode, "x".repeat(100), "X".repeat(61)],
    [discountCode, 10, "no: Please enter a valid discount code."],
    [currency, undefined, null],
    [currency, null, null],
    [currency, "", null],
    [currency, "GMD", "GMD"],
    [currency, "gmd", "no: Please choose a supported currency."],
    [expectedTotal, undefined, null],
    [expectedTotal, null, null],
    [expectedTotal, " ", null],
    [expectedTotal, " 5137.50 ", "5137.50"],
    [expectedTotal, 83, "83"],
    [expectedTotal, "9".repeat(15), "9".repeat(15)],
    [expectedTotal, "1.2345", "1.2345"],
    [idempotencyKey, undefined, null],
    [idempotencyKey, null, null],
    [idempotencyKey, "  ", null],
    [idempotencyKey, " 12345678 ", "12345678"],
    [idempotencyKey, "k".repeat(200), "k".repeat(200)],
  ])("%# reads what was sent", (field, value, result) => {
    expect(read(field, value)).toBe(result);
  });

  test.each(["x5", "5x", "1.23456", "9".repeat(16), "1.", ".5", "-1", "1,5"])("%j is no total", (total) => {
    expect(read(expectedTotal, total)).toBe("no: Please reload the page and try again.");
  });

  test.each(["1234567", "12345678 9", "schlüssel", "x\n12345678"])("%j is no key", (key) => {
    expect(read(idempotencyKey, key)).toBe("no: Please reload the page and try again.");
  });

  test("a key has 200 characters at most", () => {
    expect(idempotencyKey.safeParse("k".repeat(201)).success).toBe(false);
  });
});

const item = { productId: "p1", size: "42", quantity: 2 };

describe("the requested items", () => {
  test.each([
    [
      { productId: " p1 ", quantity: 1 },
      { productId: "p1", size: "", quantity: 1 },
    ],
    [{ ...item, size: " 42 " }, item],
    [
      { ...item, quantity: 99 },
      { ...item, quantity: 99 },
    ],
    [
      { ...item, size: "x".repeat(60) },
      { ...item, size: "x".repeat(60) },
    ],
  ])("%j is read", (sent, parsed) => {
    expect(read(requestedItemsSchema, [sent])).toEqual([parsed]);
  });

  test.each([
    [[], "Please add items to your cart before checkout."],
    ["text", "Please add items to your cart before checkout."],
    [[{ ...item, productId: undefined }], "Please name a product."],
    [[{ ...item, productId: " " }], "Please name a product."],
    [[{ ...item, quantity: 1.5 }], "Please choose a whole number."],
    [[{ ...item, quantity: 0 }], "Please choose at least 1."],
    [[{ ...item, quantity: 100 }], "Please choose at most 99."],
    [Array(51).fill(item), "A cart can hold at most 50 different items."],
  ])("%j is refused: %s", (sent, message) => {
    expect(read(requestedItemsSchema, sent)).toBe(`no: ${message}`);
  });

  test("may come as one field of JSON", () => {
    expect(read(requestedItemsField, JSON.stringify([item]))).toEqual([item]);
    for (const broken of [undefined, "{", "null", `[${" ".repeat(50_001)}]`]) {
      expect(read(requestedItemsField, broken)).toBe("no: Please add items to your cart before checkout.");
    }
  });
});

test.each([
  [{ country: "US", deliveryAddress: "" }, true],
  [{ country: "US", deliveryAddress: "  " }, true],
  [{ country: "US" }, true],
  [{ country: "US", deliveryAddress: 7 }, true],
  [{ country: "US", deliveryAddress: "1 Main St" }, false],
  [{ country: "GM", deliveryAddress: "" }, false],
  [{ deliveryAddress: "" }, false],
  [{ country: 7 }, false],
])("an order as %j lacks its address: %j", (form, isMissing) => {
  const anything = { country: z.unknown().optional(), deliveryAddress: z.unknown().optional() };
  const parsed = requiringAddress("deliveryAddress", anything).safeParse(form);
  expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(
    isMissing ? ["Enter your delivery address"] : [],
  );
});
