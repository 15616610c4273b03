import { describe, expect, test } from "vitest";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf, NO_SIZE, parseSizePreferences, preferredSize } from "./size-preference.ts";

type Sized = Parameters<typeof preferredSize>[0];

const sneaker: Sized = {
  category: "sneakers",
  gender: "men",
  sizeType: "sized",
  sizes: ["42", "43"],
  soldOut: ["43"],
};

describe("a size preference", () => {
  test.each<[string, ProductCard["gender"], ProductCard["sizeType"], string | null]>([
    ["sneakers", "men", "sized", "shoes"],
    ["Sneakers", "unisex", "sized", "shoes"],
    ["sneakers", "kids", "sized", "kids-shoes"],
    ["apparel", "women", "sized", "clothes"],
    ["streetwear", "", "sized", "clothes"],
    ["apparel", "kids", "sized", "kids-clothes"],
    ["accessories", "", "measured", null],
    ["accessories", "", "one-size", null],
  ])("of %s for %j (%s) is kept under %j", (category, gender, sizeType, chart) => {
    expect(chartOf({ category, gender, sizeType })).toBe(chart);
  });

  test("is chosen beforehand only where the product has it in stock", () => {
    expect(preferredSize(sneaker, { shoes: "42" })).toBe("42");
    expect(preferredSize(sneaker, { shoes: "43" })).toBeNull();
    expect(preferredSize(sneaker, { shoes: "47" })).toBeNull();
    expect(preferredSize(sneaker, { clothes: "42" })).toBeNull();
    expect(preferredSize(sneaker, {})).toBeNull();
  });

  test("gives way to the shopper's own size, even one that is sold out", () => {
    expect(preferredSize(sneaker, { "my-shoes": "42", shoes: "43" })).toBe("42");
    expect(preferredSize(sneaker, { "my-shoes": "43", shoes: "42" })).toBeNull();
    expect(preferredSize(sneaker, { "my-shoes": NO_SIZE, shoes: "42" })).toBe("42");
  });

  test.each([null, "", [], 7, { shoes: 42, hats: "L", clothes: "" }])(
    "stored as %j counts as none",
    (stored) => {
      expect(parseSizePreferences(stored)).toEqual({});
    },
  );

  test("is read back as it was written", () => {
    const kept = { shoes: "42.5", clothes: "XL" };
    expect(parseSizePreferences(kept)).toEqual(kept);
  });
});
