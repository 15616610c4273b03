import { describe, expect, test } from "vitest";
import {
  BULK_MAX_PRODUCTS,
  type BulkChange,
  planBulkChange,
  pricesAfter,
} from "#app/domain/catalogue/bulk-change.ts";
import { bulkEditForm, readSeenProducts } from "#app/domain/catalogue/bulk-edit-form.ts";
import { parseSizeList } from "#app/domain/catalogue/sizes/size-list.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { listStockChanges } from "#app/server/stock/list-stock-changes.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { actsOn, productRow } from "#tests/support/read-rows.ts";
import { bulkEditProducts, chosenProducts, undoBulkEdit } from "./bulk-edit.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

async function edit(ids: string[], form: Record<string, string>, idempotencyKey?: string) {
  const change = bulkEditForm.parse(form);
  return await bulkEditProducts(shop, admin, { ids, change, idempotencyKey: idempotencyKey ?? null });
}

const rowOf = (id: string) => productRow(shop, id);

describe("a bulk edit", () => {
  test("sent again by the same form is performed once, with the same result", async () => {
    const { id } = await addProduct(shop, { price: "117.37" });
    const dearer = { action: "price-percent", amount: "10" };
    const key = crypto.randomUUID();
    const first = {
      ok: true,
      value: { changed: 1, unchanged: 0, changes: [{ id, price: expect.anything() }] },
    };
    const twins = await Promise.all([edit([id], dearer, key), edit([id], dearer, key)]);
    expect([...twins, await edit([id], dearer, key)]).toEqual([first, first, first]);
    expect(await rowOf(id)).toMatchObject({ price: "129.11" });
    expect(await edit([id], { ...dearer, amount: "5" }, key)).toEqual({ ok: false, reason: "sent_already" });
    expect(await edit([id], dearer, crypto.randomUUID())).toEqual(first);
    expect(await rowOf(id)).toMatchObject({ price: "142.02" });
  });

  test("that was refused may be sent again by the same form", async () => {
    const { id } = await addProduct(shop, { price: "10.00" });
    const key = crypto.randomUUID();
    const form = { action: "price-percent", amount: "10" };
    const gone = "01a1f8bc-c193-7cc6-b3ba-20a5d4f66048";
    expect(await edit([id, gone], form, key)).toMatchObject({ reason: "products_gone" });
    expect(await edit([id], form, key)).toMatchObject({ ok: true, value: { changed: 1 } });
  });

  test("changes prices by percent in the currency they were typed in", async () => {
    const dollars = await addProduct(shop, { price: "79.99" });
    const dalasi = await addProduct(shop, {
      price: "80.00",
      currency: "GMD",
      enteredPrice: "5480.00",
    });
    const form = { action: "price-percent", amount: "-20", keepOldPrice: "on" };
    expect(await edit([dollars.id, dalasi.id], form)).toMatchObject({
      ok: true,
      value: { changed: 2, unchanged: 0 },
    });
    expect(await rowOf(dollars.id)).toMatchObject({
      price: "63.99",
      comparePrice: "79.99",
      enteredPrice: "63.99",
    });
    expect(await rowOf(dalasi.id)).toMatchObject({
      price: "64.00",
      enteredPrice: "4384.00",
      enteredComparePrice: "5480.00",
      currency: "GMD",
    });
    expect(await actsOn(shop, dalasi.id)).toMatchObject([
      { action: "product.repriced", before: { enteredPrice: "5480.00" }, after: { enteredPrice: "4384.00" } },
    ]);
  });

  test("sets one price, and drops a compare price that is no longer above it", async () => {
    const { id } = await addProduct(shop, { price: "80.00", comparePrice: "100.00" });
    await edit([id], { action: "price-set", amount: "120", currency: "USD" });
    expect(await rowOf(id)).toMatchObject({ price: "120.00", comparePrice: null });
  });

  test("changes nothing where a price would be above what the product's own form takes, and names the product", async () => {
    const cheap = await addProduct(shop, { price: "80.00" });
    const dear = await addProduct(shop, { name: "Gold Runner", price: "2000000.00" });
    const ids = [cheap.id, dear.id];
    expect(await edit(ids, { action: "price-percent", amount: "401" })).toEqual({
      ok: false,
      reason: "price_too_high",
      detail: ["Gold Runner"],
    });
    expect(await rowOf(cheap.id)).toMatchObject({ price: "80.00" });
    expect(await edit(ids, { action: "price-percent", amount: "400" })).toMatchObject({ ok: true });
    expect(await rowOf(dear.id)).toMatchObject({ price: "10000000.00" });
  });

  test("changes nothing where a price would come to no dollars at all, and names the product", async () => {
    const dollars = await addProduct(shop, { price: "80.00" });
    const sticker = { name: "Sticker", price: "0.05", currency: "GMD", enteredPrice: "3.00" };
    const { id } = await addProduct(shop, sticker);
    const refused = { ok: false, reason: "price_below_a_cent", detail: ["Sticker"] };
    expect(await edit([dollars.id, id], { action: "price-percent", amount: "-90" })).toEqual(refused);
    const few = { action: "price-set", amount: "0.20", currency: "GMD" };
    expect(await edit([id], few)).toEqual(refused);
    expect(await rowOf(dollars.id)).toMatchObject({ price: "80.00" });
    expect(await edit([id], { ...few, amount: "0" })).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ price: "0.00", enteredPrice: "0.00" });
  });

  test("takes no more products at once than it may", async () => {
    const { id } = await addProduct(shop);
    const others = Array.from({ length: BULK_MAX_PRODUCTS }, () => crypto.randomUUID());
    expect(await edit([id, ...others], { action: "hide" })).toEqual({
      ok: false,
      reason: "too_many_products",
    });
    expect(await edit([id, ...others.slice(1)], { action: "hide" })).toMatchObject({
      reason: "products_gone",
    });
  });

  test("sets and moves stock, per size where sizes are counted, never below zero", async () => {
    const sized = await addProduct(shop, { sizes: { "40": 3, "41": 1 } });
    const single = await addProduct(shop, { stockQuantity: 10 });
    const ids = [sized.id, single.id];
    await edit(ids, { action: "stock-add", amount: "-2" });
    expect([(await rowOf(sized.id)).stockQuantity, (await rowOf(single.id)).stockQuantity]).toEqual([1, 8]);
    await edit(ids, { action: "stock-set", amount: "5" });
    expect([(await rowOf(sized.id)).stockQuantity, (await rowOf(single.id)).stockQuantity]).toEqual([10, 5]);
  });

  test("sets and adds stock of one size, and leaves products without it as they are", async () => {
    const shoe = await addProduct(shop, { sizes: { "41": 3, "42": 1 } });
    const other = await addProduct(shop, { sizes: { "41": 2 } });
    const single = await addProduct(shop, { stockQuantity: 10 });
    const ids = [shoe.id, other.id, single.id];
    const of42 = { size: "size:42" };
    expect(await edit(ids, { action: "stock-add", amount: "6", ...of42 })).toMatchObject({
      ok: true,
      value: { changed: 1, unchanged: 2 },
    });
    expect(await edit(ids, { action: "stock-set", amount: "2", ...of42 })).toMatchObject({
      value: { changed: 1 },
    });
    const filter = { product: shoe.id, search: "", cause: "", page: 1 };
    const { changes } = await listStockChanges(shop, filter);
    expect(changes.map(({ size, change, cause }) => [size, change, cause])).toEqual([
      ["42", -5, "count"],
      ["42", 6, "delivery"],
      ["42", 1, "other"],
      ["41", 3, "other"],
    ]);
    const [product] = await chosenProducts(shop, [other.id]);
    expect(product?.stock).toEqual([{ size: "41", quantity: 2 }]);
    expect(await rowOf(single.id)).toMatchObject({ stockQuantity: 10 });
  });

  test("sets no stock that has changed since it was seen, and names the product", async () => {
    const { id } = await addProduct(shop, { name: "Busy Low", sizes: { "41": 3, "42": 1 } });
    const calm = await addProduct(shop, { sizes: { "41": 3 } });
    const shown = [
      [id, parseSizeList("41: 4, 42: 1"), { amount: 2000, currency: "USD" }],
      [calm.id, parseSizeList("41: 3"), { amount: 2000, currency: "USD" }],
    ];
    const seen = readSeenProducts([...shown.map((each) => JSON.stringify(each)), "{", "[1]"]);
    expect(seen.size).toBe(2);
    const set = async (size: string | null, action: "stock-set" | "stock-add" = "stock-set") =>
      await bulkEditProducts(shop, admin, {
        ids: [id, calm.id],
        change: { action, quantity: 9, size },
        seen,
      });
    expect(await set(null)).toEqual({ ok: false, reason: "stock_changed", detail: ["Busy Low"] });
    expect(await rowOf(calm.id)).toMatchObject({ stockQuantity: 3 });
    expect(await set("42")).toMatchObject({ ok: true, value: { changed: 1 } });
    expect(await set("41", "stock-add")).toMatchObject({ ok: true, value: { changed: 2 } });
  });

  test("does what the screen said it would, whatever is typed", async () => {
    const sizes = { "40": 3, "41": 0 };
    const shoe = await addProduct(shop, { sizes, price: "79.99", comparePrice: "90.00" });
    const bag = await addProduct(shop, {
      stockQuantity: 4,
      price: "80.00",
      currency: "GMD",
      enteredPrice: "5480.00",
    });
    const ids = [shoe.id, bag.id];
    const forms: Record<string, string>[] = [
      { action: "price-percent", amount: "-20", keepOldPrice: "on" },
      { action: "price-set", amount: "95", currency: "USD" },
      { action: "stock-add", amount: "-2" },
      { action: "stock-set", amount: "5", size: "size:41" },
      { action: "hide" },
      { action: "hide" },
    ];
    for (const form of forms) {
      const change = bulkEditForm.parse(form);
      const planned = (await chosenProducts(shop, ids)).map((product) => {
        const plan = planBulkChange(product, change, currentPricing(shop));
        const after = new Map(plan?.stock?.map((size) => [size.size, size.after]));
        return {
          ...product,
          prices:
            change.action.startsWith("price") && "keepOldPrice" in change
              ? pricesAfter(product.prices, change, currentPricing(shop))
              : product.prices,
          stock: product.stock.map(({ size, quantity }) => ({ size, quantity: after.get(size) ?? quantity })),
          isActive: plan?.isActive?.after ?? product.isActive,
          isChanged: plan !== null,
        };
      });
      const changed = planned.filter(({ isChanged }) => isChanged).length;
      expect(await edit(ids, form)).toMatchObject({ value: { changed, unchanged: 2 - changed } });
      const shown = planned.map(({ isChanged: _isChanged, ...product }) => product);
      expect(await chosenProducts(shop, ids)).toEqual(shown);
    }
  });

  test("changes no price that somebody has changed since it was seen, and names the product", async () => {
    const { id } = await addProduct(shop, { name: "Dearer Low", price: "80.00" });
    const seen = readSeenProducts([JSON.stringify([id, [], { amount: 7900, currency: "USD" }])]);
    const cheaper = async (change: BulkChange) =>
      await bulkEditProducts(shop, admin, { ids: [id], change, seen });
    const refused = { ok: false, reason: "typed_price_changed", detail: ["Dearer Low"] };
    expect(await cheaper({ action: "price-percent", percent: -20, keepOldPrice: false })).toEqual(refused);
    expect(await rowOf(id)).toMatchObject({ price: "80.00" });
    expect(await cheaper({ action: "visibility", isActive: false })).toMatchObject({ ok: true });
  });

  test("is undone once: prices and visibility as they were, stock by as many pieces, whatever was sold since", async () => {
    const dalasi = { currency: "GMD", price: "80.00", enteredPrice: "5480.00", comparePrice: "90.00" };
    const shoe = await addProduct(shop, { ...dalasi, sizes: { "40": 3, "41": 1 } });
    const other = await addProduct(shop, { name: "Other Low", price: "80.00", stockQuantity: 4 });
    const ids = [shoe.id, other.id];
    const before = await chosenProducts(shop, ids);
    const undo = async (form: Record<string, string>, meanwhile = async () => {}) => {
      const [editKey, idempotencyKey] = [crypto.randomUUID(), crypto.randomUUID()];
      expect(await edit(ids, form, editKey)).toMatchObject({ ok: true });
      expect(await chosenProducts(shop, ids)).not.toEqual(before);
      await meanwhile();
      const first = await undoBulkEdit(shop, admin, { editKey, idempotencyKey });
      expect(await undoBulkEdit(shop, admin, { editKey, idempotencyKey })).toEqual(first);
      return first;
    };
    const all = { ok: true, value: { count: 2, left: [] } };
    expect(await undo({ action: "hide" })).toEqual(all);
    expect(await undo({ action: "price-percent", amount: "-20", keepOldPrice: "on" })).toEqual(all);
    expect(await undo({ action: "price-set", amount: "95", currency: "USD" })).toEqual(all);
    expect(await undo({ action: "stock-add", amount: "5" })).toEqual(all);
    expect(await chosenProducts(shop, ids)).toEqual(before);

    const sell = async () => void (await edit([other.id], { action: "stock-add", amount: "-2" }));
    expect(await undo({ action: "stock-set", amount: "9" }, sell)).toEqual(all);
    expect(await rowOf(other.id)).toMatchObject({ stockQuantity: 2 });
    const reprice = async () =>
      void (await edit([other.id], { action: "price-set", amount: "60", currency: "USD" }));
    expect(await undo({ action: "price-percent", amount: "10" }, reprice)).toEqual({
      ok: true,
      value: { count: 1, left: ["Other Low"] },
    });
    expect(await rowOf(other.id)).toMatchObject({ price: "60.00" });
    const unknown = { editKey: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() };
    expect(await undoBulkEdit(shop, admin, unknown)).toMatchObject({ reason: "not_found" });
  });

  test("hides and shows, and counts those that were so already", async () => {
    const [a, b] = [await addProduct(shop), await addProduct(shop, { isActive: false })];
    expect(await edit([a.id, b.id, a.id], { action: "hide" })).toMatchObject({
      value: { changed: 1, unchanged: 1 },
    });
    expect((await rowOf(a.id)).isActive).toBe(false);
  });

  test("changes nothing where one of the products is gone, or none is chosen", async () => {
    const { id } = await addProduct(shop);
    const gone = await addProduct(shop, { archivedAt: shop.clock() });
    expect(await edit([id, gone.id, "nonsense"], { action: "hide" })).toMatchObject({
      reason: "products_gone",
      detail: 2,
    });
    expect((await rowOf(id)).isActive).toBe(true);
    expect(await edit([], { action: "hide" })).toMatchObject({ reason: "nothing_chosen" });
  });

  test.each([
    { action: "price-percent", amount: "-95" },
    { action: "price-percent", amount: "0" },
    { action: "price-set", amount: "12,5" },
    { action: "price-set", amount: "-1" },
    { action: "price-set", amount: "10.5", currency: "JPY" },
    { action: "stock-set", amount: "-1" },
    { action: "stock-add", amount: "" },
    { action: "delete" },
  ])("refuses %j beside its field", (form) => {
    expect(bulkEditForm.safeParse(form).success).toBe(false);
  });
});
