import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { adminProducts, editableProduct } from "./admin-products.ts";
import { deleteProduct } from "./delete-product.ts";
import { findProduct } from "./find-product.ts";
import { saveProduct } from "./save-product.ts";
import { setProductVisibility } from "./set-product-visibility.ts";

const opened = await openTestShop();
const admin = await addAdmin(opened.shop);
afterAll(() => opened.close());

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

async function add(fields: Record<string, unknown> = {}, images: string[] = []) {
  const saved = succeeded(
    await saveProduct(opened.shop, admin, { id: null, form: typed(fields), images, seen: null }),
  );
  return saved;
}

async function rowOf(id: string) {
  const [row] = await opened.shop.db.select().from(products).where(eq(products.id, id));
  const stock = await opened.shop.db.select().from(productStock).where(eq(productStock.productId, id));
  return { row, stock: Object.fromEntries(stock.map(({ size, quantity }) => [size, quantity])) };
}

const actsOn = async (id: string) =>
  (await opened.shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(
    ({ action }) => action,
  );

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
    expect(await editableProduct(opened.shop, id)).toMatchObject({
      price: "6850.00",
      comparePrice: "8000.00",
    });
  });

  test("a price that comes to no dollars at all is refused by its field; 0 is 0, and a butut more is a cent", async () => {
    const save = (price: string, comparePrice = "") =>
      saveProduct(opened.shop, admin, {
        id: null,
        form: typed({ price, comparePrice, currency: "GMD" }),
        images: [],
        seen: null,
      });
    const refused = (...fields: string[]) => ({ ok: false, reason: "price_below_a_cent", detail: fields });
    expect(await save("0.20")).toEqual(refused("price"));
    expect(await save("0.01", "0.34")).toEqual(refused("price", "comparePrice"));
    expect(await save("0", "0.34")).toEqual(refused("comparePrice"));
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
    await opened.shop.db.update(productStock).set({ quantity: 1 }).where(eq(productStock.size, "42"));
    const saved = await saveProduct(opened.shop, admin, {
      id,
      form: typed({ name: "Runner Two", sizes: "42: 3, 43: 6, 44: 1" }),
      images: [],
      seen: {
        sizes: [
          { size: "42", quantity: 3 },
          { size: "43", quantity: 4 },
        ],
        stockQuantity: 7,
      },
    });
    expect(saved).toMatchObject({ ok: true, value: { slug } });
    expect((await rowOf(id)).stock).toEqual({ "42": 1, "43": 6, "44": 1 });
    expect(await actsOn(id)).toEqual(["product.created", "product.updated"]);
  });

  test("a form sent again makes one product and moves stock once", async () => {
    const idempotencyKey = crypto.randomUUID();
    const form = typed({ name: "Sent twice", stockQuantity: "5" });
    const adding = { id: null, form, images: [], seen: null, idempotencyKey };
    const first = await saveProduct(opened.shop, admin, adding);
    expect(await saveProduct(opened.shop, admin, adding)).toEqual(first);
    const named = eq(products.name, "Sent twice");
    expect(await opened.shop.db.select().from(products).where(named)).toHaveLength(1);
    const other = typed({ name: "Sent twice", price: "130" });
    expect(await saveProduct(opened.shop, admin, { ...adding, form: other })).toEqual({
      ok: false,
      reason: "sent_already",
    });

    const id = first.ok ? first.value.id : "";
    const seen = { sizes: [], stockQuantity: 5 };
    const more = typed({ name: "Sent twice", stockQuantity: "8" });
    const editing = { id, form: more, images: [], seen, idempotencyKey: crypto.randomUUID() };
    await saveProduct(opened.shop, admin, editing);
    expect(await saveProduct(opened.shop, admin, editing)).toMatchObject({ ok: true });
    expect((await rowOf(id)).row?.stockQuantity).toBe(8);
  });

  test("a save begun before somebody else's is refused, unless it is meant; orders meanwhile refuse nothing", async () => {
    const { id } = await add({ name: "Two tabs", sizes: "47: 2" });
    const seen = { sizes: [{ size: "47", quantity: 2 }], stockQuantity: 2 };
    const versionNow = async () => (await editableProduct(opened.shop, id))?.version ?? "";
    const save = (fields: Record<string, unknown>, seenVersion: string) =>
      saveProduct(opened.shop, admin, {
        id,
        form: typed({ name: "Two tabs", ...fields }),
        images: [],
        seen,
        seenVersion,
      });
    const first = await versionNow();
    await opened.shop.db.update(productStock).set({ quantity: 1 }).where(eq(productStock.productId, id));
    expect(await save({ sizes: "47: 2, 48: 7" }, first)).toMatchObject({ ok: true });

    const stale = { sizes: "47: 2", description: "Newly described" };
    const newer = await versionNow();
    expect(await save(stale, first)).toEqual({ ok: false, reason: "changed_meanwhile", detail: newer });
    expect(await rowOf(id)).toMatchObject({ row: { description: "" }, stock: { "47": 1, "48": 7 } });
    expect(await save(stale, newer)).toMatchObject({ ok: true });
    expect((await rowOf(id)).stock).toEqual({ "47": 1 });
    const hidden = await versionNow();
    await setProductVisibility(opened.shop, admin, { id, isActive: false });
    expect(await save(stale, hidden)).toMatchObject({ reason: "changed_meanwhile" });
  });

  test("stock moves from one number to sizes and back", async () => {
    const { id } = await add({ stockQuantity: "9" });
    const save = (fields: Record<string, unknown>) =>
      saveProduct(opened.shop, admin, { id, form: typed(fields), images: [], seen: null });
    await save({ sizes: "S: 1, M: 2" });
    expect(await rowOf(id)).toMatchObject({
      row: { stockQuantity: 3, stockPerSize: true },
      stock: { S: 1, M: 2 },
    });
    await save({ sizes: "S, M", stockQuantity: "4" });
    expect(await rowOf(id)).toMatchObject({ row: { stockQuantity: 4, stockPerSize: false }, stock: {} });
  });

  test("a picture nobody stored, and an address that is not https, are refused", async () => {
    for (const src of [
      "/media/0123456789abcdef-960.webp",
      "http://example.com/a.jpg",
      "javascript:alert(1)",
    ]) {
      const saved = await saveProduct(opened.shop, admin, {
        id: null,
        form: typed(),
        images: [src],
        seen: null,
      });
      expect(saved).toEqual({ ok: false, reason: "unknown_image" });
    }
    const { id } = await add({}, ["https://example.com/a.jpg"]);
    expect((await rowOf(id)).row?.images).toEqual(["https://example.com/a.jpg"]);
  });

  test("a product that is not there is not saved", async () => {
    for (const id of ["no-id", "01a1f8bc-c193-7cc6-b3ba-20a5d4f66048"]) {
      const saved = await saveProduct(opened.shop, admin, { id, form: typed(), images: [], seen: null });
      expect(saved).toEqual({ ok: false, reason: "not_found" });
    }
  });
});

describe("hiding and deleting", () => {
  test("a hidden product is in the admin's list and its preview, and not in the shop", async () => {
    const { id, slug } = await add({ name: "Shy Slide" });
    await setProductVisibility(opened.shop, admin, { id, isActive: false });
    expect(await findProduct(opened.shop, slug)).toBeNull();
    expect(await findProduct(opened.shop, slug, { withHidden: true })).toMatchObject({ name: "Shy Slide" });
    const filter = {
      search: "shy",
      category: "",
      state: "hidden",
      sort: "newest",
      page: 1,
      lowStockAt: 5,
    } as const;
    expect((await adminProducts(opened.shop, filter)).products.map(({ name }) => name)).toEqual([
      "Shy Slide",
    ]);
    await setProductVisibility(opened.shop, admin, { id, isActive: true });
    expect(await findProduct(opened.shop, slug)).not.toBeNull();
    expect(await actsOn(id)).toEqual(["product.created", "product.hidden", "product.published"]);
  });

  test("a product nobody ordered is gone", async () => {
    const { id } = await add();
    expect(await deleteProduct(opened.shop, admin, { id })).toMatchObject({
      ok: true,
      value: { isArchived: false },
    });
    expect((await rowOf(id)).row).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await deleteProduct(opened.shop, admin, { id })).toEqual({ ok: false, reason: "not_found" });
  });

  test("a product in an order is archived and gone from shop and list", async () => {
    const product = await addProduct(opened.shop, { name: "Ordered Once" });
    const placed = await placeOrder(opened.shop, GUEST, await aLocalOrder(product));
    expect(placed.ok).toBe(true);
    const typed = { id: product.id.toUpperCase() };
    expect(await deleteProduct(opened.shop, admin, typed)).toMatchObject({
      ok: true,
      value: { isArchived: true },
    });
    expect(await actsOn(product.id)).toEqual(["product.archived"]);
    expect((await rowOf(product.id)).row).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await editableProduct(opened.shop, product.id)).toBeNull();
    const filter = {
      search: "Ordered Once",
      category: "",
      state: "all",
      sort: "name",
      page: 1,
      lowStockAt: 5,
    } as const;
    expect((await adminProducts(opened.shop, filter)).total).toBe(0);
  });
});
