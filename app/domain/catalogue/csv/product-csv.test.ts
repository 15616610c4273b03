import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_STORY } from "#app/domain/catalogue/product-story.ts";
import { readSizesCell, sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { money } from "#app/domain/money/money.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { type CsvProduct, type ProductCells, productCells } from "./product-csv.ts";
import { readProductRow } from "./read-product-row.ts";

const court: CsvProduct = {
  id: "0197a1c2-0000-7000-8000-000000000001",
  slug: "court-low",
  name: "Court Low",
  description: "",
  brand: "Kairaba",
  model: "",
  category: "sneakers",
  subcategory: "",
  targetAudience: "men",
  price: money(8000, "USD"),
  comparePrice: null,
  weightGrams: 1000,
  deliveryDuration: "1 week",
  sizes: [
    { size: "40", quantity: 3 },
    { size: "41", quantity: 2 },
  ],
  stockQuantity: 5,
  colors: [],
  images: [],
  tags: [],
  story: NO_STORY,
  isFeatured: false,
  isActive: true,
};

const read = (row: Partial<ProductCells>, current: CsvProduct | null = court) =>
  succeeded(readProductRow(row, current));
const faultsOf = (row: Partial<ProductCells>, current: CsvProduct | null = court) => {
  const refused = readProductRow(row, current);
  return refused.ok ? [] : refused.detail;
};

describe("sizes in one cell", () => {
  test.each([
    ["40:3 41:2", "40:3 41:2"],
    ["40: 3, 41=2", "40:3 41:2"],
    ["One Size:4 US 9:1", "One Size:4 US 9:1"],
    ["42=3", "42=3"],
    ["42:3", "42=3"],
    ["S, M , L,", "S, M, L"],
    ["", ""],
  ])("%j is %j", (typed, written) => {
    const read = readSizesCell(typed);
    expect(read.ok && sizesCell(read.value)).toBe(written);
  });

  test.each(["42:03:00", "40:3 41", "40:x", "40:3, 40:2", "S, s:1"])(
    "%j is refused with a message",
    (typed) => {
      expect(readSizesCell(typed)).toMatchObject({ ok: false, detail: expect.stringMatching(/./) });
    },
  );

  test("are restored as written", () => {
    const size = fc
      .string({ unit: fc.constantFrom(..."abXL0123456789. /-"), minLength: 1, maxLength: 8 })
      .map((text) => text.trim().replace(/\s+/g, " "))
      .filter((text) => text !== "");
    const sizes = fc.uniqueArray(fc.record({ size, quantity: fc.nat(9999) }), {
      selector: (each) => each.size.toLowerCase(),
      maxLength: 6,
    });
    fc.assert(
      fc.property(sizes, (list) => {
        const read = readSizesCell(sizesCell(list));
        expect(read.ok && read.value).toEqual(list);
      }),
    );
  });
});

describe("a row of the product file", () => {
  test("has the product's story in columns of its own, and refuses a day that does not exist", () => {
    const cells = { story_origin: " Red earth. ", story_checked_by: "Fatou", story_checked_on: "2026-11-20" };
    expect(read(cells)?.form.story).toEqual({
      ...NO_STORY,
      origin: "Red earth.",
      checkedBy: "Fatou",
      checkedOn: "2026-11-20",
    });
    const faulty = faultsOf({ story_checked_on: "2026-02-30", story_fit: "x".repeat(401) });
    expect(faulty.map(({ column }) => column)).toEqual(["story_fit", "story_checked_on"]);
  });

  test("that repeats the stored values changes nothing, in another notation too", () => {
    const { id: _id, slug: _slug, ...cells } = productCells(court);
    expect(read(cells)).toBeNull();
    const sizes = "40=3, 41:2";
    expect(read({ price: "80", is_active: "TRUE", sizes, weight: "1.000", currency: "usd" })).toBeNull();
  });

  test("changes only the cells that differ, and columns left out stay", () => {
    expect(read({ price: "75.5", sizes: "40:3 41:9" })).toMatchObject({
      changes: [
        { column: "price", before: "80.00", after: "75.50" },
        { column: "sizes", before: "40:3 41:2", after: "40:3 41:9" },
      ],
      form: { stockQuantity: 12, name: "Court Low" },
    });
  });

  test("reports every error, with what the cell says and what it may say", () => {
    const faults = faultsOf({
      name: " ",
      price: "12,50",
      compare_price: "70",
      category: "shoes",
      is_active: "maybe",
      weight: "heavy",
      images: "javascript:1",
    });
    expect(Object.fromEntries(faults.map(({ column, words }) => [column, words]))).toEqual({
      name: "Enter the product's name.",
      price: "Invalid price value. It says “12,50”.",
      category:
        "Please choose a category. Choices: streetwear, apparel, sneakers, accessories. It says “shoes”.",
      is_active: "Please write yes or no. It says “maybe”.",
      weight: "Please write the weight in kilograms, such as 0.9. It says “heavy”.",
      images: "A picture must start with https:// or be one of the shop's own. It says “javascript:1”.",
    });
  });

  test.each<[Partial<ProductCells>, string[]]>([
    [{ price: "80.5", currency: "JPY" }, ["price"]],
    [{ compare_price: "80" }, ["compare_price"]],
    [{ weight: "0" }, ["weight"]],
    [{ stock_quantity: "7" }, ["stock_quantity"]],
    [{ stock_quantity: "many" }, ["stock_quantity", "stock_quantity"]],
    [{ sizes: "S, M", stock_quantity: "" }, ["stock_quantity"]],
    [{ sizes: "S, M", stock_quantity: "4" }, []],
  ])("%j has errors in %j", (row, columns) => {
    expect(faultsOf(row).map(({ column }) => column)).toEqual(columns);
  });

  test("that changes nothing is not validated", () => {
    const old = { ...court, category: "shoes of old" };
    expect(read({ category: "shoes of old", price: "80.00" }, old)).toBeNull();
  });

  test("that adds a product needs name, price and category", () => {
    expect(faultsOf({ name: "New" }, null).map(({ column }) => column)).toEqual(["price", "category"]);
    expect(read({ name: "New", price: "5", category: "Apparel" }, null)?.form).toMatchObject({
      brand: "Kairaba",
      weightGrams: 1000,
      price: money(500, "USD"),
      isActive: true,
      category: "apparel",
    });
  });
});
