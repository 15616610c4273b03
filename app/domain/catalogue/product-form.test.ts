import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { productForm, TOO_MUCH_STOCK } from "./product-form.ts";
import { NO_STORY } from "./product-story.ts";

const typed = {
  name: "  Court Low ",
  description: " A shoe. ",
  price: "5137.50",
  comparePrice: "",
  currency: "GMD",
  category: "sneakers",
  subcategory: "none",
  brand: "",
  targetAudience: "unisex",
  weight: "1.2",
  deliveryDuration: "1 week",
  sizes: "42: 3, 43: 2",
  colors: "Black, , White",
  stockQuantity: "99",
  isActive: "on",
};

function errorsOf(change: Record<string, unknown>) {
  const parsed = productForm.safeParse({ ...typed, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("the product form", () => {
  test("a story as typed, empty where nothing is, and a day that exists", () => {
    const told = { storyOrigin: " Red earth. ", storyCheckedBy: "Fatou", storyCheckedOn: "2026-11-20" };
    expect(productForm.parse(typed).story).toEqual(NO_STORY);
    expect(productForm.parse({ ...typed, ...told }).story).toEqual({
      ...NO_STORY,
      origin: "Red earth.",
      checkedBy: "Fatou",
      checkedOn: "2026-11-20",
    });
    expect(errorsOf({ storyCheckedOn: "2026-02-30" })).toEqual({
      storyCheckedOn: "Please enter a day such as 2026-11-20.",
    });
    expect(errorsOf({ storyCare: "x".repeat(401) })).toHaveProperty("storyCare");
  });

  test("a product as typed", () => {
    expect(productForm.parse(typed)).toMatchObject({
      name: "Court Low",
      description: "A shoe.",
      price: money(513_750, "GMD"),
      comparePrice: null,
      subcategory: "",
      brand: "Kairaba",
      weightGrams: 1200,
      sizes: [
        { size: "42", quantity: 3 },
        { size: "43", quantity: 2 },
      ],
      colors: ["Black", "White"],
      tags: [],
      stockQuantity: 5,
      isActive: true,
      isFeatured: false,
    });
  });

  test.each([
    [{ name: " " }, { name: "Enter the product's name" }],
    [
      { name: "", price: " " },
      { name: "Enter the product's name", price: "Enter a price" },
    ],
    [{ name: undefined }, { name: "Enter the product's name" }],
    [{ price: "" }, { price: "Enter a price" }],
    [{ price: undefined }, { price: "Enter a price" }],
    [{ price: "12,50" }, { price: "Invalid price value" }],
    [{ price: "cheap" }, { price: "Invalid price value" }],
    [{ price: "-1" }, { price: "Invalid price value" }],
    [{ comparePrice: "1.234" }, { comparePrice: "Invalid price value" }],
    [{ price: "100.5", currency: "JPY" }, { price: "Invalid price value" }],
    [{ weight: "" }, { weight: "Please enter the weight in kilograms." }],
    [{ weight: undefined }, { weight: "Please enter the weight in kilograms." }],
    [{ deliveryDuration: "" }, { deliveryDuration: "Please choose how long delivery takes." }],
    [{ deliveryDuration: undefined }, { deliveryDuration: "Please choose how long delivery takes." }],
  ])("%j answers %j", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test.each([
    ["abc", 1000],
    ["0", 1000],
    ["-2", 1000],
    ["0.25", 250],
  ])("a weight of %j kg is %i grams", (weight, grams) => {
    expect(productForm.parse({ ...typed, weight }).weightGrams).toBe(grams);
  });

  test.each([
    ["", 0],
    ["many", 0],
    ["-3", 0],
    ["7", 7],
    ["1000000", 1_000_000],
  ])("a stock of %j is %i", (stockQuantity, stock) => {
    expect(productForm.parse({ ...typed, sizes: "S, M", stockQuantity }).stockQuantity).toBe(stock);
  });

  test.each([
    [{ sizes: "S, M", stockQuantity: "1000001" }, { stockQuantity: TOO_MUCH_STOCK }],
    [{ sizes: "42: 1000001, 43: 2" }, { sizes: TOO_MUCH_STOCK }],
    [{ sizes: "42: 1000000, 43: 2" }, {}],
  ])("a stock above a million is refused in words: %j", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });
});
