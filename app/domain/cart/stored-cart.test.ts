import { describe, expect, test } from "vitest";
import { emptyCart } from "./cart.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "./cart-line.ts";
import { CART_STORAGE_KEY, parseStoredCart } from "./stored-cart.ts";

const line = {
  productId: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  priceUsd: 9900,
  image: "/media/runner.webp",
  size: "42",
  quantity: 2,
  inStock: true,
  weightGrams: 900,
  deliveryDuration: "2 days",
};

function read(cart: unknown) {
  return parseStoredCart(cart);
}

function linesOf(change: Record<string, unknown>) {
  return read({ lines: [{ ...line, ...change }] }).lines;
}

describe("a stored cart", () => {
  test("has the name of the specification", () => {
    expect(CART_STORAGE_KEY).toBe("kairaba-cart");
  });

  test("is read as it was stored, with line ids computed again", () => {
    const cart = {
      discountCode: "SAVE10",
      discountPercent: 10,
      destination: { country: "GM", region: "Serekunda", area: "bakau" },
    };
    const { area: _, ...elsewhere } = cart.destination;
    expect(read({ lines: [], destination: elsewhere }).destination).toEqual(elsewhere);
    expect(read({ ...cart, lines: [{ ...line, id: "wrong" }] })).toEqual({
      ...cart,
      lines: [{ ...line, id: "p1-42" }],
    });
  });

  test.each([null, "", [], "lines", {}, { lines: {} }, { lines: "p1" }])("%j is an empty cart", (stored) => {
    expect(parseStoredCart(stored)).toEqual(emptyCart);
  });

  test.each([null, 7, "p1", [], [line]])("the entry %j is dropped", (entry) => {
    expect(read({ lines: [entry, line] }).lines).toHaveLength(1);
  });

  test.each<[string, unknown[]]>([
    ["productId", [undefined, "", 7, null, "p".repeat(101)]],
    ["size", [undefined, "", 42, "x".repeat(61)]],
    ["slug", [undefined, 7, "x".repeat(501)]],
    ["name", [undefined, 7, null, "x".repeat(501)]],
    ["brand", [undefined, {}, "x".repeat(501)]],
    ["image", [undefined, 7, "x".repeat(2001)]],
    ["priceUsd", [undefined, "9900", -1, 0.5, 2 ** 53, null]],
    ["quantity", [undefined, "2", 0, 1.5]],
    ["weightGrams", [undefined, "900", -1, 0.5]],
    ["inStock", [undefined, "true", 1, null]],
  ])("a line with a broken %s is left out", (field, values) => {
    for (const value of values) expect(linesOf({ [field]: value })).toEqual([]);
  });

  test.each([
    { productId: "p".repeat(100) },
    { size: "x".repeat(60) },
    { slug: "" },
    { name: "x".repeat(500) },
    { brand: "" },
    { image: null },
    { image: "x".repeat(2000) },
    { priceUsd: 0 },
    { priceUsd: Number.MAX_SAFE_INTEGER },
    { quantity: 1 },
    { quantity: 99 },
    { weightGrams: 0 },
    { inStock: false },
  ])("a line at the limit is read", (change) => {
    expect(linesOf(change)).toMatchObject([change]);
  });

  test("a quantity from before the maximum was lowered is the maximum", () => {
    expect(linesOf({ quantity: MAX_LINE_QUANTITY + 1 })).toMatchObject([{ quantity: MAX_LINE_QUANTITY }]);
  });

  test("a typed price is read, a corrupt one is none", () => {
    const typed = { amount: 500_000, currency: "GMD" };
    expect(linesOf({ typed: { ...typed, more: 1 } })).toEqual([{ ...linesOf({})[0], typed }]);
    for (const broken of [7, null, "GMD", { ...typed, currency: "XOF" }, { ...typed, amount: 0.5 }]) {
      expect(linesOf({ typed: broken })[0]).toMatchObject({ typed: undefined });
    }
  });

  test("an unknown duration is the usual one", () => {
    expect(linesOf({ deliveryDuration: "soon" })).toMatchObject([{ deliveryDuration: "1 week" }]);
    expect(linesOf({ deliveryDuration: "24hrs" })).toMatchObject([{ deliveryDuration: "24hrs" }]);
    expect(linesOf({ category: "sneakers", gender: "unisex" })).toMatchObject([
      { category: "sneakers", gender: "unisex" },
    ]);
    expect(linesOf({ category: 3, gender: "giants" })[0]).toMatchObject({ gender: undefined });
  });

  test(`has ${MAX_CART_LINES} lines at most, of one product and size one`, () => {
    const lines = Array.from({ length: MAX_CART_LINES + 1 }, (_, index) => ({ ...line, size: `${index}` }));
    expect(read({ lines }).lines).toHaveLength(MAX_CART_LINES);
    expect(read({ lines: [line, { ...line, quantity: 5 }] }).lines).toMatchObject([{ quantity: 5 }]);
  });

  test.each([undefined, null, "GM", [], { country: "GM" }, { region: "" }, { country: 1, region: "" }])(
    "the destination %j is none",
    (destination) => {
      expect(read({ lines: [], destination }).destination).toBeNull();
    },
  );

  test("a corrupt discount counts as none", () => {
    for (const discountPercent of [-1, 101, 1.5, "10"]) {
      expect(read({ lines: [], discountCode: 7, discountPercent })).toEqual(emptyCart);
    }
    expect(read({ lines: [], discountPercent: 100 }).discountPercent).toBe(100);
  });
});
