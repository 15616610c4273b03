import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readProductRow } from "#app/domain/catalogue/read-product-row.ts";
import { readSizesCell, sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { type CsvProduct, NEW_CSV_PRODUCT, productCells } from "./product-csv.ts";

const court: CsvProduct = {
  ...NEW_CSV_PRODUCT,
  id: "0197a1c2-0000-7000-8000-000000000001",
  slug: "court-low",
  name: "Court Low",
  category: "sneakers",
  price: "80.00",
  sizes: [
    { size: "40", quantity: 3 },
    { size: "41", quantity: 2 },
  ],
  stockQuantity: 5,
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
    const read = readProductRow(cells, court);
    expect(read.ok && read.product.story).toEqual({
      ...NEW_CSV_PRODUCT.story,
      origin: "Red earth.",
      checkedBy: "Fatou",
      checkedOn: "2026-11-20",
    });
    expect(read.ok && productCells(read.product)).toMatchObject({ ...cells, story_origin: "Red earth." });
    const faulty = readProductRow({ story_checked_on: "2026-02-30", story_fit: "x".repeat(401) }, court);
    expect(faulty).toMatchObject({
      ok: false,
      faults: [{ column: "story_fit" }, { column: "story_checked_on" }],
    });
  });

  test("that repeats the stored values changes nothing, in another notation too", () => {
    const { id: _id, slug: _slug, ...cells } = productCells(court);
    expect(readProductRow(cells, court)).toMatchObject({ ok: true, changes: [] });
    const otherwise = {
      price: "80",
      is_active: "TRUE",
      sizes: "40=3, 41:2",
      weight: "1.000",
      currency: "usd",
    };
    expect(readProductRow(otherwise, court)).toMatchObject({ ok: true, changes: [] });
  });

  test("changes only the cells that differ, and columns left out stay", () => {
    const read = readProductRow({ price: "75.5", sizes: "40:3 41:9" }, court);
    expect(read).toMatchObject({
      ok: true,
      changes: [
        { column: "price", before: "80.00", after: "75.50" },
        { column: "sizes", before: "40:3 41:2", after: "40:3 41:9" },
      ],
      product: { stockQuantity: 12, name: "Court Low" },
    });
  });

  test("reports every error", () => {
    const read = readProductRow(
      {
        name: " ",
        price: "12,50",
        category: "shoes",
        is_active: "maybe",
        weight: "heavy",
        images: "javascript:1",
      },
      court,
    );
    if (read.ok) throw new Error("the row was taken");
    expect(read.faults.map(({ column }) => column)).toEqual([
      "name",
      "category",
      "price",
      "weight",
      "images",
      "is_active",
    ]);
    expect(read.faults[2]?.words).toBe(
      'Invalid price value "12,50". Write digits and a point, such as 79.50.',
    );
  });

  test("refuses amounts the currency cannot represent, and stock given twice or not at all", () => {
    expect(readProductRow({ price: "80.5", currency: "JPY" }, court)).toMatchObject({ ok: false });
    expect(readProductRow({ stock_quantity: "7" }, court)).toMatchObject({
      faults: [{ words: "The sizes add up to 5, but the stock says 7. Leave the stock empty." }],
    });
    expect(readProductRow({ sizes: "S, M", stock_quantity: "" }, court)).toMatchObject({
      faults: [{ column: "stock_quantity" }],
    });
    expect(readProductRow({ sizes: "S, M", stock_quantity: "4" }, court)).toMatchObject({
      product: { stockQuantity: 4 },
    });
  });

  test("does not validate an unchanged cell", () => {
    const old = { ...court, category: "shoes of old" };
    expect(readProductRow({ category: "shoes of old", price: "81" }, old)).toMatchObject({
      ok: true,
      changes: [{ column: "price" }],
    });
  });

  test("that adds a product needs name, price and category", () => {
    expect(readProductRow({ name: "New" }, null)).toMatchObject({
      faults: [{ column: "price" }, { column: "category" }],
    });
    expect(readProductRow({ name: "New", price: "5", category: "Apparel" }, null)).toMatchObject({
      ok: true,
      product: { brand: "Kairaba", weightGrams: 1000, currency: "USD", isActive: true, category: "apparel" },
    });
  });
});
