import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { addCustomer, addProduct, aLocalOrder } from "#tests/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/open-test-shop.ts";
import { listCustomers } from "./list-customers.ts";

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
  const { shop, clock } = opened;
  const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
  await addCustomer(shop, { email: "awa@example.com" });
  const place = async (given: Parameters<typeof aLocalOrder>[1]) => {
    const placed = await placeLocalOrder(shop, GUEST, await aLocalOrder(product, given));
    if (!placed.ok) throw new Error(placed.reason);
    clock.advance(60_000);
    return placed.value.orderNumber;
  };
  await place({ customerName: "Awa", customerEmail: "AWA@example.com" });
  await place({ customerName: "Awa Ceesay", customerEmail: "awa@example.com", currency: "GMD" });
  const cancelled = await place({ customerName: "Awa Ceesay", customerEmail: "awa@example.com" });
  await shop.db.update(orders).set({ orderStatus: "cancelled" }).where(eq(orders.orderNumber, cancelled));
  await place({
    customerName: "Éveline Gomez",
    customerEmail: "eve@example.com",
    customerPhone: "+2207712345",
  });
});
afterAll(() => opened.close());

test("orders of one address, case aside, are one customer; the latest comes first", async () => {
  const { customers, total } = await listCustomers(opened.shop);
  expect(total).toBe(2);
  expect(customers.map(({ email, totalOrders }) => [email, totalOrders])).toEqual([
    ["eve@example.com", 1],
    ["awa@example.com", 3],
  ]);
});

test("what was spent is told in each currency and in dollars, cancelled orders aside", async () => {
  const { customers } = await listCustomers(opened.shop, { search: "awa@" });
  const [awa] = customers;
  expect(awa).toMatchObject({ name: "Awa Ceesay", isRegistered: true, totalSpentUsd: 16_600 });
  expect(awa?.spent.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
    { amount: 568_550, currency: "GMD" },
    { amount: 8_300, currency: "USD" },
  ]);
  expect(awa?.firstOrderAt.getTime()).toBeLessThan(awa?.lastOrderAt.getTime() ?? 0);
});

test.each([["eveline"], ["EVE@example"], ["771 2345"], ["gomez"]])(
  "%s finds Éveline Gomez",
  async (search) => {
    const { customers } = await listCustomers(opened.shop, { search });
    expect(customers.map(({ name }) => name)).toEqual(["Éveline Gomez"]);
  },
);

test("a search that finds nobody, with signs of its own, is no error", async () => {
  expect(await listCustomers(opened.shop, { search: "%_\\' or 1=1", page: 9 })).toMatchObject({
    total: 0,
    page: 1,
  });
});
