import { describe, expect, test } from "vitest";
import { initialSize } from "#app/domain/catalogue/sizes/initial-size.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { HOME_BRANDS, type Product } from "./product.ts";
import { productCard, resolveSize } from "./product-card.ts";
import { DELIVERY_DURATIONS, FORM_BRANDS } from "./product-choices.ts";
import { NO_STORY } from "./product-story.ts";
import { makeSlug } from "./slug.ts";

const now = new Date("2026-11-20T12:00:00Z");

const product: Product = {
  id: "p1",
  slug: "court-low",
  name: "Court Low",
  description: "",
  model: "Court",
  brand: "Kairaba",
  category: "sneakers",
  subcategory: "featured",
  targetAudience: "men",
  priceUsd: 7500,
  comparePriceUsd: 10_000,
  typed: null,
  currency: "USD",
  weightGrams: 1000,
  deliveryDuration: "1 week",
  sizes: [
    { size: "43", quantity: 0 },
    { size: "42", quantity: 4 },
  ],
  colors: [],
  images: [],
  stockQuantity: 4,
  isFeatured: true,
  isActive: true,
  tags: [],
  story: NO_STORY,
  createdAt: new Date("2026-11-01T12:00:00Z"),
};

const card = (change: Partial<Product> = {}) =>
  productCard(
    { ...product, ...change },
    { currency: "GMD", pricing: { rates: FALLBACK_RATES, wholeDalasi: false }, now },
  );

describe("the product card", () => {
  test("shows price, compare price and saving in the visitor's currency", () => {
    expect(card()).toMatchObject({
      price: money(513_750, "GMD"),
      originalPrice: money(685_000, "GMD"),
      priceUsd: 7500,
      discount: 25,
      gender: "men",
    });
  });

  test("a price typed in the shopper's currency is shown as typed, others are converted", () => {
    const typed = { price: money(500_000, "GMD"), comparePrice: money(600_000, "GMD") };
    const inDalasi = { ...product, priceUsd: 7299, comparePriceUsd: 8759, typed };
    const shownIn = (currency: CurrencyCode, gmd: number) =>
      productCard(inDalasi, {
        currency,
        pricing: { rates: { USD: 1_000_000, GMD: gmd }, wholeDalasi: true },
        now,
      });
    for (const rate of [60_000_000, 75_123_456]) {
      expect(shownIn("GMD", rate)).toMatchObject({ price: typed.price, originalPrice: typed.comparePrice });
    }
    expect(shownIn("USD", 60_000_000)).toMatchObject({ price: money(7299, "USD"), typed: typed.price });
    // Without a rate the shop shows dollars.
    expect(shownIn("GMD", 0)).toMatchObject({ price: money(7299, "USD") });
  });

  test.each([[null], [7500], [5000]])("a compare price of %j saves nothing", (comparePriceUsd) => {
    expect(card({ comparePriceUsd })).toMatchObject({ originalPrice: null, discount: null });
  });

  test.each([
    [4, 4, { soldOut: ["43"], last: [] }],
    [1, 1, { soldOut: ["43"], last: ["42"] }],
    [1, 0, { soldOut: ["42", "43"], last: [] }],
  ])("sizes are in shelf order; with %i in 42 and %i in all", (quantity, stockQuantity, left) => {
    const sizes = [
      { size: "43", quantity: 0 },
      { size: "42", quantity },
    ];
    expect(card({ sizes, stockQuantity })).toMatchObject({ sizes: ["42", "43"], ...left });
  });

  test.each([
    [0, false, null],
    [1, true, 1],
    [5, true, 5],
    [6, true, null],
  ])("with a stock of %i: in stock %s, left %j", (stockQuantity, inStock, stockLeft) => {
    expect(card({ stockQuantity, sizes: [{ size: "M", quantity: null }] })).toMatchObject({
      inStock,
      stockLeft,
      soldOut: inStock ? [] : ["M"],
    });
  });

  test.each([
    ["2026-11-20T11:00:00Z", true],
    ["2026-11-06T12:00:00Z", true],
    ["2026-11-06T11:59:59Z", false],
  ])("added at %s is new: %s", (createdAt, isNew) => {
    expect(card({ createdAt: new Date(createdAt) }).isNew).toBe(isNew);
  });

  test.each([
    ["sneakers", ["42", "43"], "sized", null],
    ["accessories", [], "one-size", "One Size"],
    ["accessories", ["One Size"], "one-size", "One Size"],
    ["accessories", ["85 cm", "95 cm"], "measured", "85 cm"],
    ["apparel", [], "one-size", "One Size"],
  ])("%s in %j is %s and begins with %j", (category, names, sizeType, initial) => {
    const shown = card({ category, sizes: names.map((size) => ({ size, quantity: null })) });
    expect([shown.sizeType, initialSize(shown)]).toEqual([sizeType, initial]);
  });
});

describe("the size a wish means", () => {
  const sizes = [{ size: "S" }, { size: "M" }];
  test.each([
    [sizes, "m", "M"],
    [sizes, "XL", null],
    [sizes, "", null],
    [[{ size: "One Size" }], "", "One Size"],
    [[{ size: "One Size" }], "XXL", null],
    [[], "M", null],
    [[], "one size", "One Size"],
    [[], "", "One Size"],
  ])("of %j, %j is %j", (listed, wished, size) => {
    expect(resolveSize(listed, wished)).toBe(size);
  });
});

test("brands and durations are the specification's", () => {
  expect(HOME_BRANDS).toEqual(["Nike", "Jordan", "Adidas", "Yeezy", "New Balance", "Converse"]);
  expect(FORM_BRANDS).toEqual(["Kairaba", "Nike", "Adidas", "Supreme", "Off-White", "Stone Island"]);
  expect(DELIVERY_DURATIONS).toHaveLength(9);
});

test.each([
  ["Kairaba Été '90", "kairaba-ete-90"],
  ["  ---  ", "item"],
  ["鞋", "item"],
])("the address part of %j is %s", (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});
