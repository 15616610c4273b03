import { expect, test } from "vitest";
import { countRegistered } from "#app/server/orders/customers/customers.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { seedPlausibleOrders } from "./seed-plausible-orders.ts";

const { shop } = await openTestShop();

const seed = (orders: number, customers: number) =>
  shop.db.transaction((tx) => seedPlausibleOrders({ ...shop, tx }, orders, customers));

test("orders are seeded in every state, and the data stays sound", async () => {
  expect(await seed(10, 2)).toBe(0);
  await addProduct(shop, { sizes: { "42": 3 } });
  expect(await seed(1200, 50)).toBe(1200);
  const admin = await addAdmin(shop);
  const { payments, total } = await pendingPayments(shop, admin, {});
  expect(total).toBeGreaterThan(10);
  expect(payments.map(({ waitingSince }) => waitingSince)).toEqual(
    payments.map(({ createdAt }) => createdAt),
  );
  expect(await countRegistered(shop)).toBe(50);
  const { rows } = await shop.db.execute<{ orders: number; states: number; customers: number }>(
    "select count(*)::int as orders, count(distinct order_status)::int as states, count(distinct user_id)::int as customers from orders",
  );
  expect(rows).toEqual([{ orders: 1200, states: 6, customers: 50 }]);
  // The invariants are checked when the shop closes.
});
