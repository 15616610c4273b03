import { describe, expect, test } from "vitest";
import { addLine, type CartProduct, countItems, emptyCart } from "./cart.ts";
import { MAX_CART_LINES } from "./cart-line.ts";
import {
  applyDiscount,
  clearCart,
  removeDiscount,
  removeLine,
  setDestination,
  setQuantity,
} from "./change-cart.ts";

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

  test("no piece is no line, and a line without a picture has none", () => {
    expect(addLine(emptyCart, runner, "42", 0)).toBe(emptyCart);
    expect(addLine(emptyCart, { ...runner, image: null }).lines).toMatchObject([{ image: null }]);
  });

  test("a discount is applied and removed", () => {
    const cart = applyDiscount(emptyCart, "SAVE10", 10);
    expect(cart).toMatchObject({ discountCode: "SAVE10", discountPercent: 10 });
    expect(removeDiscount(cart)).toEqual(emptyCart);
  });

  test("a destination is set and removed", () => {
    const cart = addLine(emptyCart, runner, "42");
    const sent = setDestination(cart, { country: "GM", region: "" });
    expect(sent).toEqual({ ...cart, destination: { country: "GM", region: "" } });
    expect(setDestination(sent, null)).toEqual(cart);
  });
});
