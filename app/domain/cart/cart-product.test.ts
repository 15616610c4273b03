import { expect, test } from "vitest";
import type { Product } from "#app/domain/catalogue/product.ts";
import { cartProductOf } from "./cart-product.ts";

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
