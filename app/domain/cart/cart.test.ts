import { describe, expect, test } from "vitest";
import { addLine, type CartProduct, countItems, emptyCart } from "./cart.ts";
import { MAX_CART_LINES } from "./cart-line.ts";
import { applyDiscount, clearCart, removeLine, setDestination, setQuantity } from "./change-cart.ts";
import {
  checkDiscountCode,
  DEFAULT_DISCOUNT_CODES,
  type DiscountCode,
  normalizeCode,
} from "./discount-code.ts";
import { parseStoredCart } from "./stored-cart.ts";

const runner: CartProduct = {
  id: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  priceUsd: 9900,
  image: { src: "/media/ab-960.webp" },
  inStock: true,
  weightGrams: 900,
  deliveryDuration: "1 week",
};

describe("the cart", () => {
  test("the same product and size again raises the quantity, another size is another line", () => {
    const cart = addLine(addLine(addLine(emptyCart, runner, "42", 1), runner, "42", 2), runner, "43", 1);
    expect(cart.lines.map((line) => [line.id, line.quantity])).toEqual([
      ["p1-42", 3],
      ["p1-43", 1],
    ]);
    expect(countItems(cart)).toBe(4);
  });

  test("size and quantity default to M and 1", () => {
    expect(addLine(emptyCart, runner).lines[0]).toMatchObject({
      size: "M",
      quantity: 1,
      image: "/media/ab-960.webp",
    });
  });

  test("a line never exceeds 99, and a cart 50 lines", () => {
    const full = Array.from({ length: 60 }).reduce<typeof emptyCart>(
      (cart, _, at) => addLine(cart, runner, `${at}`),
      emptyCart,
    );
    expect(full.lines).toHaveLength(MAX_CART_LINES);
    expect(addLine(full, runner, "0", 200).lines[0]?.quantity).toBe(99);
  });

  test.each([0, -1, Number.NaN])("a quantity of %s removes the line", (quantity) => {
    expect(setQuantity(addLine(emptyCart, runner, "42"), "p1-42", quantity).lines).toEqual([]);
  });

  test("setting and removing leave other lines unchanged", () => {
    const cart = addLine(addLine(emptyCart, runner, "42"), runner, "43");
    expect(setQuantity(cart, "p1-43", 500).lines.map((line) => line.quantity)).toEqual([1, 99]);
    expect(removeLine(cart, "p1-42").lines.map((line) => line.id)).toEqual(["p1-43"]);
  });

  test("clearing empties the lines and resets discount and destination", () => {
    expect(clearCart()).toEqual({ lines: [], discountCode: "", discountPercent: 0, destination: null });
  });
});

describe("the stored cart", () => {
  const cart = setDestination(applyDiscount(addLine(emptyCart, runner, "42", 2), "SAVE10", 10), {
    country: "GM",
    region: "Kanifing",
  });

  test("is restored unchanged", () => {
    expect(parseStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
  });

  test.each([null, [], { lines: 5 }, "text"])("%j is an empty cart", (stored) => {
    expect(parseStoredCart(stored)).toEqual(emptyCart);
  });

  test("a corrupt line is dropped, a wrong id corrected, a corrupt discount dropped", () => {
    const [line] = cart.lines;
    const stored = {
      lines: [{ ...line, id: "x" }, { ...line, quantity: 0 }, 7],
      discountCode: 1,
      discountPercent: 900,
    };
    expect(parseStoredCart(stored)).toEqual({ ...emptyCart, lines: [line] });
  });
});

describe("discount codes", () => {
  const code: DiscountCode = {
    code: "SAVE10",
    percent: 10,
    isActive: true,
    startsAt: new Date("2026-01-01"),
    endsAt: new Date("2026-02-01"),
    usageLimit: 5,
    perCustomerLimit: 1,
  };
  const facts = { now: new Date("2026-01-15"), used: 0, usedByCustomer: 0 };

  test("a new shop has the four of the specification", () => {
    expect(DEFAULT_DISCOUNT_CODES).toEqual([
      { code: "SAVE10", percent: 10 },
      { code: "WELCOME20", percent: 20 },
      { code: "SUMMER25", percent: 25 },
      { code: "KAIRABA15", percent: 15 },
    ]);
  });

  test("typed codes are read in capitals", () => {
    expect(normalizeCode("  save 10 ")).toBe("SAVE10");
  });

  test("a running code is accepted", () => {
    expect(checkDiscountCode(code, facts)).toEqual({ ok: true, value: code });
    expect(
      checkDiscountCode(
        { ...code, startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null },
        { ...facts, used: 1e6 },
      ).ok,
    ).toBe(true);
  });

  test.each([
    ["no such code", null, facts],
    ["inactive", { ...code, isActive: false }, facts],
    ["too early", code, { ...facts, now: new Date("2025-12-31") }],
    ["at its end", code, { ...facts, now: new Date("2026-02-01") }],
    ["used up", code, { ...facts, used: 5 }],
    ["used by this customer", code, { ...facts, usedByCustomer: 1 }],
  ])("%s is refused in the same words", (_name, given, now) => {
    expect(checkDiscountCode(given, now)).toEqual({ ok: false, reason: "unknown_discount" });
  });
});
