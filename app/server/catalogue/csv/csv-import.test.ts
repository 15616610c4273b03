import { text as textOf } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { media, products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt } from "#tests/support/order-steps.ts";
import { actsOn, productRow } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { importProducts, previewProductImport } from "./csv-import.ts";
import { exportProducts } from "./csv-products.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

const plan = async (text: string) => succeeded(await previewProductImport(shop, { text }));

async function rowsOf() {
  return await shop.db.select().from(products).orderBy(products.id);
}

async function apply(text: string) {
  return await importProducts(shop, admin, { text, digest: (await plan(text)).digest });
}

describe("the product file", () => {
  test("imports back unchanged, whatever the products hold", async () => {
    await addProduct(shop, {
      name: "=cmd|'/C calc'!A0",
      description: '-1\n"quoted", and\r\nmore\r\n',
      tags: ["@x"],
    });
    await addProduct(shop, {
      name: "Sized",
      sizes: { "40": 3, "US 9.5": 0 },
      colors: ["Ochre", "Ink, deep"],
    });
    await addProduct(shop, { name: "Single size", sizes: { "42": 3 }, category: "", brand: "" });
    await addProduct(shop, {
      name: "In dalasi",
      currency: "GMD",
      enteredPrice: "5480.00",
      price: "79.11",
      enteredComparePrice: "6000.00",
      comparePrice: "90.00",
    });
    await addProduct(shop, { name: "In yen", currency: "JPY", enteredPrice: "8800", isActive: false });
    await addProduct(shop, { name: "Gone", archivedAt: shop.clock() });
    const before = await rowsOf();
    const file = await textOf(await exportProducts(shop, admin));
    expect(file).not.toMatch(/(^|,|")[=+\-@]/m);
    expect(file).not.toContain("Gone");
    const planned = await plan(file);
    expect(planned).toMatchObject({ added: [], changed: [], faults: [], unchanged: 5 });
    expect(await importProducts(shop, admin, { text: file, digest: planned.digest })).toEqual({
      ok: true,
      value: { added: 0, changed: 0, unchanged: 5 },
    });
    expect(await rowsOf()).toEqual(before);
  });

  test("changes what differs and adds what is new, in one go, with every act in the log", async () => {
    const { id } = await addProduct(shop, {
      name: "Wave Runner",
      sizes: { "40": 3, "41": 1 },
      price: "80.00",
    });
    const text = [
      "id,name,price,currency,category,sizes",
      `${id},Wave Runner II,75,USD,sneakers,40:3 42:4`,
      ",Harbour Tee,1370,GMD,apparel,",
      ",Harbour Tee,20,USD,apparel,S:1 M:2",
    ].join("\n");
    expect((await plan(text)).changed[0]?.changes).toEqual([
      { column: "name", before: "Wave Runner", after: "Wave Runner II" },
      { column: "price", before: "80.00", after: "75.00" },
      { column: "sizes", before: "40:3 41:1", after: "40:3 42:4" },
    ]);
    expect(await apply(text)).toEqual({ ok: true, value: { added: 2, changed: 1, unchanged: 0 } });
    expect(await productRow(shop, id)).toMatchObject({
      name: "Wave Runner II",
      price: "75.00",
      sizes: ["40", "42"],
      stockQuantity: 7,
    });
    const added = (await rowsOf()).filter(({ name }) => name === "Harbour Tee");
    expect(added.map(({ slug, price, stockQuantity }) => [slug, price, stockQuantity])).toEqual([
      ["harbour-tee", "20.00", 0],
      ["harbour-tee-2", "20.00", 3],
    ]);
    expect(await actsOn(shop, id)).toMatchObject([
      { action: "product.updated", after: { name: "Wave Runner II", price: "75.00" } },
    ]);
  });

  test("leaves sizes that it does not change as they are, however they are named", async () => {
    const named = await addProduct(shop, { name: "By Name", sizes: { "W:32": 3, "W:34": 1 } });
    const many = await addProduct(shop, { name: "Many", sizes: { "42": 1_000_000 } });
    const file = await textOf(await exportProducts(shop, admin));
    await apply(file.replace(",By Name,", ",By Size,").replace(",Many,", ",Very Many,"));
    expect(await productRow(shop, named.id)).toMatchObject({ name: "By Size", sizes: ["W:32", "W:34"] });
    expect(await productRow(shop, many.id)).toMatchObject({ name: "Very Many", stockQuantity: 1_000_000 });
  });

  test("leaves a price that it does not change as it is, in dollars too, whatever the rates are by now", async () => {
    const then = { currency: "GMD", enteredPrice: "5480.00", price: "79.11" };
    const { id } = await addProduct(shop, {
      name: "Priced Then",
      ...then,
      enteredComparePrice: "6000.00",
      comparePrice: "86.62",
    });
    await apply(`id,name,price,compare_price\n${id},Named Now,5480,6000`);
    expect(await productRow(shop, id)).toMatchObject({ name: "Named Now", ...then, comparePrice: "86.62" });
    await apply(`id,compare_price\n${id},6850`);
    expect(await productRow(shop, id)).toMatchObject({ price: "80.00", comparePrice: "100.00" });
  });

  test("with a faulty row is not imported at all, and every fault has its row and its words", async () => {
    const { id } = await addProduct(shop, { name: "Steady" });
    const before = await rowsOf();
    const text = [
      "id,slug,name,price,category,images",
      `${id},,Steadier,90,sneakers,`,
      `${id},,Again,90,sneakers,`,
      "0197a1c2-0000-7000-8000-00000000dead,,Lost,90,sneakers,",
      ",,No price,,sneakers,",
      ",Not A Slug,Odd,5,sneakers,",
      ",,Picture,5,sneakers,/media/00000000000000aa-960.webp",
    ].join("\n");
    const { faults, digest } = await plan(text);
    expect(faults.map(({ row, column, words }) => [row, column, words])).toEqual([
      [3, null, "Row 2 is about the same product."],
      [4, "id", "No product has this id. Leave it empty to add a new product."],
      [5, "price", "Enter a price."],
      [6, "slug", "Leave the address of a new product empty: it is made from the name."],
      [7, "images", "The shop has no picture /media/00000000000000aa-960.webp."],
    ]);
    expect(await importProducts(shop, admin, { text, digest })).toMatchObject({
      ok: false,
      reason: "changed_meanwhile",
    });
    expect(await rowsOf()).toEqual(before);
    await shop.db.insert(media).values({ id: "00000000000000aa", width: 9, height: 9, tint: "#ffffff" });
    expect(
      (await plan("name,price,category,images\nP,5,sneakers,/media/00000000000000aa-960.webp")).faults,
    ).toEqual([]);
  });

  test("names a price that comes to no dollars at all, where the file changes it", async () => {
    const old = { currency: "GMD", price: "0.00", enteredPrice: "0.20", name: "Old sticker" };
    const { id } = await addProduct(shop, old);
    const head = "id,name,price,compare_price,currency,category";
    const tooLittle = await plan(`${head}\n,Sticker,0.20,0.34,GMD,accessories`);
    expect(tooLittle.faults.map(({ column, words }) => [column, words])).toEqual([
      ["price", PRICE_BELOW_A_CENT],
      ["compare_price", PRICE_BELOW_A_CENT],
    ]);
    const { faults, added, changed } = await plan(
      `${head}\n,Gift,0,,GMD,accessories\n${id},New name,0.20,,GMD,sneakers`,
    );
    expect([faults, added.length, changed.length]).toEqual([[], 1, 1]);
  });

  test("is not applied to a catalogue that has changed since it was checked", async () => {
    const { id } = await addProduct(shop, { name: "Moving", stockQuantity: 4 });
    const text = `id,stock_quantity\n${id},9`;
    const { digest } = await plan(text);
    await shop.db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, id));
    expect(await importProducts(shop, admin, { text, digest })).toMatchObject({
      reason: "changed_meanwhile",
      detail: { changed: [{ changes: [{ before: "3", after: "9" }] }] },
    });
  });

  test("with a column nobody knows, or none at all, is refused as a whole", async () => {
    for (const text of ["name,prize\nA,1", "name,name\nA,B", "name,price", ""]) {
      expect(await previewProductImport(shop, { text })).toMatchObject({
        reason: "broken_csv",
      });
    }
  });
});

test("an import sent again after a lost response adds its products once", async () => {
  const text = "name,price,category,stock_quantity,,\nTwice Tee,10,apparel,5,,\n";
  const asked = { text, digest: (await plan(text)).digest, idempotencyKey: crypto.randomUUID() };
  const first = await importProducts(shop, admin, asked);
  expect(first).toEqual({ ok: true, value: { added: 1, changed: 0, unchanged: 0 } });
  expect(await importProducts(shop, admin, asked)).toEqual(first);
  const added = await shop.db.select().from(products).where(eq(products.name, "Twice Tee"));
  expect(added).toHaveLength(1);
});

describe("a file that is older than a sale", () => {
  test("counts the pieces ordered since the export for rows that change stock, without cancelled orders", async () => {
    const sold = await addProduct(shop, { name: "Sold Since", sizes: { "42": 5 } });
    const quiet = await addProduct(shop, { name: "Not Sold", sizes: { "42": 5 } });
    const order = (quantity: number) => orderByReceipt(shop, sold, { size: "42", quantity });
    const stock = `id,sizes\n${sold.id},42:5\n${quiet.id},42:6\n`;
    await order(1);
    await textOf(await exportProducts(shop, admin));
    // The database dates audit entries.
    clock.advance(Date.now() + 60_000 - shop.clock().getTime());
    const marks = async (text: string) =>
      (await plan(text)).changed.map(({ form, orderedSince }) => [form.name, orderedSince]);
    expect(await marks(stock)).toEqual([
      ["Sold Since", 0],
      ["Not Sold", 0],
    ]);
    await order(2);
    await move(shop, admin, await order(1), "cancelled");
    expect(await marks(stock)).toEqual([
      ["Sold Since", 2],
      ["Not Sold", 0],
    ]);
    expect(await marks(`id,name\n${sold.id},Sold Since Then\n`)).toEqual([["Sold Since Then", 0]]);
    expect(await marks(`id,sizes\n${sold.id},42:2\n`)).toEqual([]);
  });
});
