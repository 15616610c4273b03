import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { orderItems } from "#database/schema/orders.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const { shop } = await openTestShop();
const { db } = shop;

const shoe = await addProduct(shop, { price: "80.00", sizes: { "42": 9, "43": 9 } });
const cap = await addProduct(shop, { price: "12.50", stockQuantity: 9 });
const lines = [
  { productId: shoe.id, size: "43", quantity: 1 },
  { productId: cap.id, size: "One Size", quantity: 3 },
  { productId: shoe.id, size: "42", quantity: 2 },
];
const ask = await aLocalOrder(shoe, { currency: "USD" });
const { orderNumber } = succeeded(await placeOrder(shop, GUEST, { ...ask, items: lines }));
const order = await readOrderByNumber(db, orderNumber);
if (!order) throw new Error("the order was not found");
const stored = () =>
  db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(orderItems.position);
const rows = await stored();

test("the items of an order are rows in the sequence of its cart", () => {
  expect(
    rows.map(({ position, productId, size, quantity }) => [position, productId, size, quantity]),
  ).toEqual(lines.map(({ productId, size, quantity }, at) => [at + 1, productId, size, quantity]));
  expect(order.items).toMatchObject(lines);
  expect(order.items.map(({ price }) => price.amount)).toEqual([8_000, 1_250, 8_000]);
});

const REFUSED = "23514";
test.each([
  ["a price", "update order_items set price = 1", REFUSED],
  ["a quantity", "update order_items set quantity = 0", REFUSED],
  ["an item", "delete from order_items where position = 1", REFUSED],
  ["the subtotal", "update orders set subtotal = 1, total_amount = 1 + shipping_cost", REFUSED],
  [
    "a further item",
    "insert into order_items select order_id, 9, product_id, slug, name, brand, size, null, color, 1, 1, null, ordered_at from order_items where position = 1",
    REFUSED,
  ],
  [
    "an item of no order",
    "insert into order_items select gen_random_uuid(), 9, product_id, slug, name, brand, size, null, color, 1, 1, null, ordered_at from order_items",
    "23503",
  ],
  [
    "an order without items",
    `insert into orders select (json_populate_record(orders, '{"id":"0190a000-0000-7000-8000-00000000000a","order_number":"KRB-22222222"}')).* from orders`,
    REFUSED,
  ],
])("the database itself refuses to change %s of an order", async (_what, statement, code) => {
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code } });
  expect(await stored()).toEqual(rows);
});
