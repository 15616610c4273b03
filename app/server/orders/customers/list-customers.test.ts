import { eq, inArray } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { ordersOfBuyer } from "#app/server/orders/admin/find-admin-order.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addCustomer, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt } from "#tests/support/order-steps.ts";
import { findCustomer } from "./find-customer.ts";
import { countRegistered, listCustomers } from "./list-customers.ts";

const opened = await openTestShop();
opened.brokenOnPurpose.add("order_holds_its_stock");
opened.brokenOnPurpose.add("paid_order_has_payment");
const { shop, clock } = opened;
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
await addCustomer(shop, { email: "awa@example.com" });
const place = async (given: Parameters<typeof orderByReceipt>[2]) => {
  const orderNumber = await orderByReceipt(shop, product, given);
  clock.advance(60_000);
  return orderNumber;
};
const pay = (numbers: string[]) =>
  shop.db.update(orders).set({ paymentStatus: "paid" }).where(inArray(orders.orderNumber, numbers));
const first = await place({ customerName: "Awa", customerEmail: "AWA@example.com" });
const dalasi = await place({
  customerName: "Awa Ceesay",
  customerEmail: "awa@example.com",
  currency: "GMD",
});
const cancelled = await place({ customerName: "Awa Ceesay", customerEmail: "awa@example.com" });
await shop.db.update(orders).set({ orderStatus: "cancelled" }).where(eq(orders.orderNumber, cancelled));
await place({
  customerName: "Éveline Gomez",
  customerEmail: "eve@example.com",
  customerPhone: "+2207712345",
});
const local = await place({
  customerName: "Sainey",
  customerEmail: "one@example.com",
  customerPhone: "+2209998877",
});
await pay([first, dalasi, cancelled, local]);
const card = await place({ customerEmail: "two@example.com", customerPhone: "+2209998877" });
await payOnPage(shop, card, { amount: 8_300, refunded: 2_300 });
afterAll(() => opened.close());

test("orders of one address, case aside, or of one number are one customer; the latest comes first", async () => {
  const { customers, total } = await listCustomers(shop);
  expect(total).toBe(3);
  expect(customers.map(({ email, totalOrders }) => [email, totalOrders])).toEqual([
    ["two@example.com", 2],
    ["eve@example.com", 1],
    ["awa@example.com", 3],
  ]);
});

test("the registered and the buyers are two counts: guests who ordered and whoever did not order are in one alone", async () => {
  const before = await countRegistered(shop);
  expect([before, (await listCustomers(shop)).total]).toEqual([1, 3]);
  await addCustomer(shop, { email: "has-not-ordered@example.com" });
  expect([await countRegistered(shop), (await listCustomers(shop)).total]).toEqual([2, 3]);
});

test("spending is shown in each currency and in dollars, without cancelled orders", async () => {
  const { customers } = await listCustomers(shop, { search: "awa@" });
  const [awa] = customers;
  expect(awa).toMatchObject({ name: "Awa Ceesay", isRegistered: true, totalSpentUsd: 16_600 });
  expect(awa?.spent.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
    { amount: 568_550, currency: "GMD" },
    { amount: 8_300, currency: "USD" },
  ]);
  expect(awa?.firstOrderAt.getTime()).toBeLessThan(awa?.lastOrderAt.getTime() ?? 0);
});

test("what nobody has paid yet is ordered and not spent", async () => {
  const { customers } = await listCustomers(shop, { search: "eve@" });
  expect(customers[0]).toMatchObject({ totalOrders: 1, totalSpentUsd: 0, spent: [] });
});

test("what was given back is not spent", async () => {
  const { customers } = await listCustomers(shop, { search: "one@example.com" });
  expect(customers[0]).toMatchObject({
    emails: ["two@example.com", "one@example.com"],
    totalSpentUsd: 14_300,
    spent: [{ amount: 14_300, currency: "USD" }],
  });
});

test("a customer is found by any of their orders, with all of them", async () => {
  const admin = await addAdmin(shop);
  const { customers } = await listCustomers(shop, { search: "two@example.com" });
  const number = customers[0]?.firstOrderNumber ?? "";
  const found = await findCustomer(shop, number.toLowerCase());
  expect(found).toMatchObject({ totalOrders: 2, phones: ["+2209998877"] });
  if (!found) throw new Error("the customer was not found");
  expect((await ordersOfBuyer(shop, admin, found)).map(({ customerEmail }) => customerEmail)).toEqual([
    "two@example.com",
    "one@example.com",
  ]);
  expect(await findCustomer(shop, "KRB-22222222")).toBeNull();
});

test.each([["eveline"], ["EVE@example"], ["771 2345"], ["gomez"]])(
  "%s finds Éveline Gomez",
  async (search) => {
    const { customers } = await listCustomers(shop, { search });
    expect(customers.map(({ name }) => name)).toEqual(["Éveline Gomez"]);
  },
);

test("a search that finds nobody, with signs of its own, is no error", async () => {
  expect(await listCustomers(shop, { search: "%_\\' or 1=1", page: 9 })).toMatchObject({
    total: 0,
    page: 1,
  });
});
