import { describe, expect, test } from "vitest";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { preferredSizeLabel } from "./size-labels.ts";
import { chartOf, parseSizePreferences, preferredSize } from "./size-preference.ts";

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

  test.each<[string, string, Partial<ProductCard>, string | null]>([
    ["in stock", "42", {}, "EU 42 in stock"],
    ["one pair left", "42", { last: ["42"] }, "Last in EU 42"],
    ["a shirt in stock", "M", { category: "apparel", sizes: ["M"] }, "M in stock"],
    ["one shirt left", "M", { category: "apparel", sizes: ["M"], last: ["M"] }, "Last in M"],
    ["sold out", "43", {}, null],
  ])("is on the card: %s", (_what, size, said, label) => {
    const card = { ...sneaker, last: [], ...said } as unknown as ProductCard;
    expect(preferredSizeLabel(card, { shoes: size, clothes: size })).toBe(label);
  });

  test.each([null, "", [], 7, { shoes: 42, hats: "L", clothes: "", "my-shoes": "42" }])(
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
