import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { parseSizeList } from "#app/domain/catalogue/sizes/size-list.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt } from "#tests/support/order-steps.ts";
import { actsOn, productRow, stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { adminProducts, editableProduct } from "./admin-products.ts";
import { deleteProduct } from "./delete-product.ts";
import { findProduct } from "./find-product.ts";
import { setProductVisibility } from "./product-visibility.ts";
import { type ProductToSave, saveProduct } from "./save-product.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const typed = (fields: Record<string, unknown> = {}) =>
  productForm.parse({
    name: "Court High",
    price: "120",
    category: "sneakers",
    weight: "1.2",
    deliveryDuration: "1 week",
    isActive: "on",
    ...fields,
  });

const add = async (fields: Record<string, unknown> = {}, images: string[] = []) =>
  succeeded(await save(null, fields, { images }));

const rowOf = async (id: string) => ({
  row: await productRow(shop, id),
  stock: await stockBySize(shop, id),
});

const actionsOn = async (id: string) => (await actsOn(shop, id)).map(({ action }) => action);

/** Saves a product that is there, or a new one for null. */
const save = (id: string | null, fields: Record<string, unknown> = {}, more: Partial<ProductToSave> = {}) =>
  saveProduct(shop, admin, { id, form: typed(fields), images: [], seen: null, ...more });

describe("saving a product", () => {
  test("a price entered in dalasi is stored as entered and in US dollars", async () => {
    const { id } = await add({ price: "6850", comparePrice: "8000", currency: "GMD" });
    const { row } = await rowOf(id);
    expect(row).toMatchObject({
      price: "100.00",
      comparePrice: "116.79",
      enteredPrice: "6850.00",
      currency: "GMD",
    });
    expect(await editableProduct(shop, id)).toMatchObject({
      price: "6850.00",
      comparePrice: "8000.00",
    });
  });

  test("a price that comes to no dollars at all is refused by its field; 0 is 0, and a butut more is a cent", async () => {
    const savePrices = (price: string, comparePrice = "") =>
      save(null, { price, comparePrice, currency: "GMD" });
    const refused = (...fields: string[]) => ({ ok: false, reason: "price_below_a_cent", detail: fields });
    expect(await savePrices("0.20")).toEqual(refused("price"));
    expect(await savePrices("0.01", "0.34")).toEqual(refused("price", "comparePrice"));
    expect(await savePrices("0", "0.34")).toEqual(refused("comparePrice"));
    for (const [price, dollars] of [
      ["0", "0.00"],
      ["0.35", "0.01"],
    ] as const) {
      const { id } = await add({ price, currency: "GMD" });
      expect((await rowOf(id)).row).toMatchObject({ price: dollars });
    }
  });

  test("stock per size adds up to the product's stock", async () => {
    const { id } = await add({ sizes: "42: 3, 43: 0, 44: 2" });
    const { row, stock } = await rowOf(id);
    expect(row).toMatchObject({ stockQuantity: 5, stockPerSize: true, sizes: ["42", "43", "44"] });
    expect(stock).toEqual({ "42": 3, "43": 0, "44": 2 });
  });

  test("two products of one name get two addresses", async () => {
    const first = await add({ name: "Twin" });
    const second = await add({ name: "Twin" });
    expect([first.slug, second.slug]).toEqual(["twin", "twin-2"]);
  });

  test("an edit preserves the slug and the stock sold meanwhile", async () => {
    const { id, slug } = await add({ name: "Runner", sizes: "42: 3, 43: 4" });
    await shop.db.update(productStock).set({ quantity: 1 }).where(eq(productStock.size, "42"));
    const seen = { sizes: parseSizeList("42: 3, 43: 4"), stockQuantity: 7 };
    const fields = { name: "Runner Two", sizes: "42: 3, 43: 6, 44: 1" };
    expect(await save(id, fields, { seen })).toMatchObject({ ok: true, value: { slug } });
    expect((await rowOf(id)).stock).toEqual({ "42": 1, "43": 6, "44": 1 });
    expect(await actionsOn(id)).toEqual(["product.created", "product.updated"]);
  });

  test("a form sent again makes one product and moves stock once", async () => {
    const idempotencyKey = crypto.randomUUID();
    const fields = { name: "Sent twice", stockQuantity: "5" };
    const first = await save(null, fields, { idempotencyKey });
    expect(await save(null, fields, { idempotencyKey })).toEqual(first);
    const named = eq(products.name, "Sent twice");
    expect(await shop.db.select().from(products).where(named)).toHaveLength(1);
    const other = { name: "Sent twice", price: "130" };
    expect(await save(null, other, { idempotencyKey })).toEqual({ ok: false, reason: "sent_already" });

    const { id } = succeeded(first);
    const more = { name: "Sent twice", stockQuantity: "8" };
    const editing = { seen: { sizes: [], stockQuantity: 5 }, idempotencyKey: crypto.randomUUID() };
    await save(id, more, editing);
    expect(await save(id, more, editing)).toMatchObject({ ok: true });
    expect((await rowOf(id)).row.stockQuantity).toBe(8);
  });

  test("a save begun before somebody else's is refused, unless it is meant; orders meanwhile refuse nothing", async () => {
    const { id } = await add({ name: "Two tabs", sizes: "47: 2" });
    const seen = { sizes: [{ size: "47", quantity: 2 }], stockQuantity: 2 };
    const versionNow = async () => (await editableProduct(shop, id))?.version ?? "";
    const saveFrom = (fields: Record<string, unknown>, seenVersion: string) =>
      save(id, { name: "Two tabs", ...fields }, { seen, seenVersion });
    const first = await versionNow();
    await shop.db.update(productStock).set({ quantity: 1 }).where(eq(productStock.productId, id));
    expect(await saveFrom({ sizes: "47: 2, 48: 7" }, first)).toMatchObject({ ok: true });

    const stale = { sizes: "47: 2", description: "Newly described" };
    const newer = await versionNow();
    expect(await saveFrom(stale, first)).toEqual({ ok: false, reason: "changed_meanwhile", detail: newer });
    expect(await rowOf(id)).toMatchObject({ row: { description: "" }, stock: { "47": 1, "48": 7 } });
    expect(await saveFrom(stale, newer)).toMatchObject({ ok: true });
    expect((await rowOf(id)).stock).toEqual({ "47": 1 });
    const hidden = await versionNow();
    await setProductVisibility(shop, admin, { id, isActive: false });
    expect(await saveFrom(stale, hidden)).toMatchObject({ reason: "changed_meanwhile" });
  });

  test.each<[string, string[], Record<string, number>, number]>([
    ["become one number", ["42, 43", "5"], {}, 4],
    ["are written otherwise", ["42 eu: 3, 43: 2", ""], { "42 eu": 2, "43": 2 }, 4],
  ])(
    "sizes that %s are without what was sold meanwhile",
    async (_what, [sizes, stockQuantity], left, sum) => {
      const { id } = await add({ sizes: "42 EU: 3, 43: 2" });
      await orderByReceipt(shop, { id }, { size: "42 EU" });
      const seen = { sizes: parseSizeList("42 EU: 3, 43: 2"), stockQuantity: 5 };
      expect(await save(id, { sizes, stockQuantity }, { seen })).toMatchObject({ ok: true });
      const { row, stock } = await rowOf(id);
      expect([stock, row.stockQuantity]).toEqual([left, sum]);
    },
  );

  test("one number becomes no sizes while pieces are sold that nobody has counted off them", async () => {
    const { id } = await add({ sizes: "42, 43", stockQuantity: "5" });
    await orderByReceipt(shop, { id }, { size: "42" });
    const split = (stockQuantity: number) =>
      save(id, { sizes: "42: 3, 43: 2" }, { seen: { sizes: parseSizeList("42, 43"), stockQuantity } });
    expect(await split(5)).toEqual({ ok: false, reason: "stock_changed", detail: 4 });
    expect(await rowOf(id)).toMatchObject({ row: { stockQuantity: 4, stockPerSize: false }, stock: {} });
    expect(await split(4)).toMatchObject({ ok: true });
    expect((await rowOf(id)).stock).toEqual({ "42": 3, "43": 2 });
  });

  test("stock moves from one number to sizes and back", async () => {
    const { id } = await add({ stockQuantity: "9" });
    await save(id, { sizes: "S: 1, M: 2" });
    expect(await rowOf(id)).toMatchObject({
      row: { stockQuantity: 3, stockPerSize: true },
      stock: { S: 1, M: 2 },
    });
    await save(id, { sizes: "S, M", stockQuantity: "4" });
    expect(await rowOf(id)).toMatchObject({ row: { stockQuantity: 4, stockPerSize: false }, stock: {} });
  });

  test("a picture nobody stored, and an address that is not https, are refused", async () => {
    for (const src of [
      "/media/0123456789abcdef-960.webp",
      "http://example.com/a.jpg",
      "javascript:alert(1)",
    ]) {
      expect(await save(null, {}, { images: [src] })).toEqual({ ok: false, reason: "unknown_image" });
    }
    const { id } = await add({}, ["https://example.com/a.jpg"]);
    expect((await rowOf(id)).row.images).toEqual(["https://example.com/a.jpg"]);
  });

  test("a product that is not there is not saved", async () => {
    for (const id of ["no-id", "01a1f8bc-c193-7cc6-b3ba-20a5d4f66048"]) {
      expect(await save(id)).toEqual({ ok: false, reason: "not_found" });
    }
  });
});

describe("hiding and deleting", () => {
  const ALL = { search: "", category: "", state: "all", sort: "name", page: 1, lowStockAt: 5 } as const;

  test("a hidden product is in the admin's list and its preview, and not in the shop", async () => {
    const { id, slug } = await add({ name: "Shy Slide" });
    await setProductVisibility(shop, admin, { id, isActive: false });
    expect(await findProduct(shop, slug)).toBeNull();
    expect(await findProduct(shop, slug, { withHidden: true })).toMatchObject({ name: "Shy Slide" });
    expect(await adminProducts(shop, { ...ALL, search: "shy" })).toMatchObject({ total: 1 });
    await setProductVisibility(shop, admin, { id, isActive: true });
    expect(await findProduct(shop, slug)).not.toBeNull();
    expect(await actionsOn(id)).toEqual(["product.created", "product.hidden", "product.published"]);
  });

  test("a product nobody ordered is gone", async () => {
    const { id } = await add();
    expect(await deleteProduct(shop, admin, { id })).toMatchObject({
      ok: true,
      value: { isArchived: false },
    });
    expect((await rowOf(id)).row).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await deleteProduct(shop, admin, { id })).toEqual({ ok: false, reason: "not_found" });
  });

  test("a product in an order is archived and gone from shop and list", async () => {
    const product = await addProduct(shop, { name: "Ordered Once" });
    await orderByReceipt(shop, product);
    const typed = { id: product.id.toUpperCase() };
    expect(await deleteProduct(shop, admin, typed)).toMatchObject({
      ok: true,
      value: { isArchived: true },
    });
    expect(await actionsOn(product.id)).toEqual(["product.archived"]);
    expect((await rowOf(product.id)).row).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await editableProduct(shop, product.id)).toBeNull();
    expect(await adminProducts(shop, { ...ALL, search: "Ordered Once" })).toMatchObject({ total: 0 });
  });
});
