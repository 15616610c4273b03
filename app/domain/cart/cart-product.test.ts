import { expect, test } from "vitest";
import type { Product } from "#app/domain/catalogue/product.ts";
import { addLine, emptyCart } from "./cart.ts";
import { cartProductOf } from "./cart-product.ts";
import { applyDiscount, removeDiscount } from "./change-cart.ts";

const facts = {
  id: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  priceUsd: 9900,
  weightGrams: 900,
  deliveryDuration: "2 days",
} as const;

/** Returns a product with the fields that a cart reads. */
function product(src: string | null, stockQuantity: number): Product {
  const images = src === null ? [] : [{ src }, { src: "/media/back.webp" }];
  // The function reads no other fields.
  return { ...facts, images, stockQuantity, description: "light" } as unknown as Product;
}

test("a product as a cart line has its first picture, and its availability", () => {
  const image = { src: "/media/front.webp" };
  expect(cartProductOf(product("/media/front.webp", 1))).toEqual({ ...facts, image, inStock: true });
  expect(cartProductOf(product(null, 0))).toEqual({ ...facts, image: null, inStock: false });
});

test("a line of a product without picture has none; no piece is no line", () => {
  const bare = cartProductOf(product(null, 1));
  expect(addLine(emptyCart, bare).lines).toMatchObject([{ id: "p1-M", image: null, quantity: 1 }]);
  expect(addLine(emptyCart, bare, "42", 0)).toBe(emptyCart);
});

test("a line that is added again leaves the others alone", () => {
  const one = cartProductOf(product(null, 1));
  const cart = addLine(addLine(emptyCart, one, "42"), one, "43");
  expect(addLine(cart, one, "42").lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ["42", 2],
    ["43", 1],
  ]);
});

test("a discount is removed from the cart", () => {
  const cart = applyDiscount(emptyCart, "SAVE10", 10);
  expect(cart).toMatchObject({ discountCode: "SAVE10", discountPercent: 10 });
  expect(removeDiscount(cart)).toEqual(emptyCart);
});
