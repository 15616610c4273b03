import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseSizeList } from "#app/domain/catalogue/sizes/size-list.ts";
import { productStock, products, stockChanges } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { expectSoundData, openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt } from "#tests/support/order-steps.ts";
import { stockBySize } from "#tests/support/read-rows.ts";
import { changeStock } from "./change-stock.ts";
import { listStockChanges } from "./list-stock-changes.ts";

const { shop, brokenOnPurpose } = await openTestShop();

const ledgerOf = (id: string) => listStockChanges(shop, { product: id, search: "", cause: "", page: 1 });

test("the ledger names the order that took pieces, and who gave them back", async () => {
  const admin = await addAdmin(shop);
  const { id } = await addProduct(shop, { sizes: { "42": 3, "43": 1 } });
  const orderNumber = await orderByReceipt(shop, { id }, { size: "42", quantity: 2 });
  expect(await move(shop, admin, orderNumber, "cancelled")).toMatchObject({ ok: true });
  const { changes, product } = await ledgerOf(id);
  expect(
    changes.map(({ size, change, quantityAfter, cause }) => [size, change, quantityAfter, cause]),
  ).toEqual([
    ["42", 2, 3, "order_back"],
    ["42", -2, 1, "order"],
    ["43", 1, 1, "other"],
    ["42", 3, 3, "other"],
  ]);
  expect(changes[0]).toMatchObject({ orderNumber, actor: admin.email });
  expect(changes[1]).toMatchObject({ orderNumber, actor: null });
  expect(product).toMatchObject({ stock: 4, sizes: parseSizeList("42: 3, 43: 1") });
});

test("pieces that came in are added to what is left of those that were seen, and none goes below zero", async () => {
  const admin = await addAdmin(shop);
  const { id } = await addProduct(shop, { sizes: { "42": 3, "43": 1 } });
  await orderByReceipt(shop, { id }, { size: "42" });
  const change = (size: string, by: number, idempotencyKey = crypto.randomUUID()) =>
    changeStock(shop, admin, {
      productId: id,
      changes: [{ size, change: by, seen: 3 }],
      cause: "delivery",
      idempotencyKey,
    });
  const key = crypto.randomUUID();
  expect(await change("42", 3, key)).toMatchObject({ value: { pieces: 3 } });
  expect(await change("42", 3, key)).toMatchObject({ value: { pieces: 3 } });
  expect(await change("42", 4, key)).toMatchObject({ reason: "sent_already" });
  expect(await change("43", -5)).toMatchObject({ value: { pieces: -1 } });
  expect(await change("43", -5)).toMatchObject({ reason: "nothing_changed" });
  expect(await change("44", 1)).toMatchObject({ reason: "not_found" });
  const { changes, product } = await ledgerOf(id);
  expect(product).toMatchObject({ stock: 5, sizes: parseSizeList("42: 5, 43: 0") });
  expect(changes[0]).toMatchObject({ size: "43", change: -1, cause: "delivery", actor: admin.email });
});

test("a count holds for the stock that was seen only, and says what there is now", async () => {
  const admin = await addAdmin(shop);
  const { id } = await addProduct(shop, { sizes: { "42": 3, "43": 1 } });
  await orderByReceipt(shop, { id }, { size: "42" });
  const count = (seen: number, size = "42") =>
    changeStock(shop, admin, {
      productId: id,
      changes: [{ size, change: 5 - seen, seen }],
      cause: "count",
      idempotencyKey: crypto.randomUUID(),
    });
  expect(await count(3)).toEqual({
    ok: false,
    reason: "stock_changed",
    detail: [{ size: "42", quantity: 2 }],
  });
  expect(await count(2)).toMatchObject({ value: { pieces: 3 } });
  expect(await count(1, "43")).toMatchObject({ value: { pieces: 4 } });
  expect(await stockBySize(shop, id)).toEqual({ "42": 5, "43": 5 });
});

test("a deleted product takes its ledger with it; a size that is taken off the list ends in the ledger", async () => {
  const [gone, kept] = [
    await addProduct(shop, { sizes: { "42": 3 } }),
    await addProduct(shop, { sizes: { "42": 3 } }),
  ];
  await shop.db.delete(products).where(eq(products.id, gone.id));
  await shop.db.delete(productStock).where(eq(productStock.productId, kept.id));
  const left = await shop.db.select().from(stockChanges).where(eq(stockChanges.productId, gone.id));
  expect(left).toEqual([]);
  const { changes } = await ledgerOf(kept.id);
  expect(changes.map(({ size, change, quantityAfter }) => [size, change, quantityAfter])).toEqual([
    ["42", -3, 0],
    ["42", 3, 3],
  ]);
});

test("a cause ends with its transaction", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 5 });
  await orderByReceipt(shop, { id });
  await shop.db.update(products).set({ stockQuantity: 9 }).where(eq(products.id, id));
  const { changes } = await ledgerOf(id);
  expect(changes.map(({ change, cause }) => [change, cause])).toEqual([
    [5, "other"],
    [-1, "order"],
    [5, "other"],
  ]);
});

test("after 10,000 random changes of sizes and numbers the ledger sums to the stock there is", {
  timeout: 60_000,
}, async () => {
  const seed = Math.random();
  await Promise.all(Array.from({ length: 20 }, () => addProduct(shop, { sizes: { "40": 2, "41": 2 } })));
  // In parts: a row that one transaction changes thousands of times becomes slow.
  for (let part = 0; part < 20; part += 1) {
    await shop.db.execute(sql`
        do $$
        declare
          chosen uuid;
          number text;
        begin
          perform setseed(${sql.raw(String((seed + part / 20) % 1))});
          for act in 1 .. 500 loop
            select id into chosen from products order by random() limit 1;
            number := (40 + floor(random() * 5))::text;
            case floor(random() * 8)
              when 0 then
                delete from product_stock where product_id = chosen and size = number;
              when 1 then
                delete from product_stock where product_id = chosen;
                update products set stock_per_size = false, stock_quantity = floor(random() * 9) where id = chosen;
              when 2 then
                update products set stock_quantity = floor(random() * 9) where id = chosen and not stock_per_size;
              when 3 then
                update products set stock_per_size = true, stock_quantity = 0 where id = chosen and not stock_per_size;
              else
                insert into product_stock (product_id, size, quantity)
                select chosen, number, floor(random() * 9) from products where id = chosen and stock_per_size
                on conflict (product_id, size) do update set quantity = excluded.quantity;
            end case;
          end loop;
        end $$`);
  }
  const [{ total } = { total: 0 }] = await shop.db
    .select({ total: sql<number>`count(*)::int` })
    .from(stockChanges);
  expect(total, `seed ${seed}`).toBeGreaterThan(3_000);
  await expectSoundData(shop);
});

test("stock that was changed past the ledger is found", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 3 } });
  await shop.db.execute(sql`alter table product_stock disable trigger product_stock_ledger`);
  await shop.db.update(productStock).set({ quantity: 2 }).where(eq(productStock.productId, id));
  await shop.db.execute(sql`alter table product_stock enable trigger product_stock_ledger`);
  await expect(expectSoundData(shop)).rejects.toThrow("stock_is_its_history");
  brokenOnPurpose.add("stock_is_its_history");
  const forged = shop.db.update(stockChanges).set({ change: 2 }).where(eq(stockChanges.productId, id));
  await expect(forged).rejects.toMatchObject({ cause: { message: "the ledger of stock is append-only" } });
});
