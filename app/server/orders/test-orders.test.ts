import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { EVER } from "#app/domain/period.ts";
import { dashboardMetrics } from "#app/server/dashboard/dashboard-metrics.ts";
import { countRegistered, findCustomer, listCustomers } from "#app/server/orders/customers/customers.ts";
import { exportOrders } from "#app/server/orders/exports/export-orders.ts";
import { exportPayments } from "#app/server/orders/exports/export-payments.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { addAdmin, addCustomer, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { findPackingSlips } from "./documents.ts";
import { countTestOrders, listOrders } from "./list-orders.ts";

const awa = { customerEmail: "awa@example.com", customerPhone: "+2203012345" };
const tester = { customerEmail: "tester@example.com", customerPhone: "+2203098765" };
const { shop } = await openTestShop();
const product = await addProduct(shop, { price: "80.00" });
const pay = async (shopper: typeof awa, mode: "live" | "test") => {
  const orderNumber = await steps.orderByReceipt(shop, product, shopper);
  await payOnPage(shop, orderNumber, { amount: 8_300, refunded: 0, mode });
  return orderNumber;
};
const numbers = {
  live: await pay(awa, "live"),
  test: await pay(awa, "test"),
  testOnly: await pay(tester, "test"),
};

test("the dashboard counts no test order, in no figure, and says how many there are", async () => {
  const figures = await dashboardMetrics(shop, 5);
  expect(figures).toMatchObject({ orders: 1, testOrders: 2, revenue: { amount: 8_300 } });
  expect(figures.days.at(-1)).toMatchObject({ orders: 1, revenue: { amount: 8_300 } });
  expect(figures.bestSellers).toMatchObject([{ pieces: 1 }]);
  expect(await countTestOrders(shop)).toBe(2);
});

test("a customer's total has no test order; whoever has no other is not listed, but found by it", async () => {
  const { customers, total } = await listCustomers(shop);
  expect(total).toBe(1);
  expect(customers).toMatchObject([{ email: "awa@example.com", totalOrders: 1, spent: { amount: 8_300 } }]);
  const found = await findCustomer(shop, numbers.testOnly);
  expect(found).toMatchObject({ email: "tester@example.com", totalOrders: 0, spent: { amount: 0 } });
});

test("no export and no filter of revenue has a test order", async () => {
  const admin = await addAdmin(shop);
  for (const exported of [exportOrders, exportPayments]) {
    const csv = await text(await exported(shop, admin, EVER));
    expect(csv).toContain(numbers.live);
    expect(csv).not.toContain(numbers.test);
    expect(csv).not.toContain(numbers.testOnly);
  }
  const earned = await listOrders(shop, admin, { payment: "earned" });
  expect(earned.orders.map(({ orderNumber }) => orderNumber)).toEqual([numbers.live]);
});

test("an order with a receipt is no test order, though a test page of it ended: no slip, list or export says so", async () => {
  const admin = await addAdmin(shop);
  const orderNumber = await steps.orderByReceipt(shop, await addProduct(shop), awa);
  const { id: orderId } = await steps.orderOf(shop, orderNumber);
  const expiresAt = shop.clock();
  const page = {
    gateway: "sandbox",
    mode: "test",
    status: "expired",
    amount: 8_300,
    currency: "USD",
    expiresAt,
  };
  await shop.db.insert(paymentPages).values({ ...page, orderId });
  const isTest = async () => {
    const [packed] = await findPackingSlips(shop, admin, [orderNumber]);
    const { orders: listed } = await listOrders(shop, admin, { search: orderNumber });
    return [packed?.isTestPayment, listed[0]?.isTestPayment];
  };
  expect(await isTest()).toEqual([false, false]);
  succeeded(await steps.review(shop, admin, orderNumber, "verified"));
  expect(await isTest()).toEqual([false, false]);
  expect(await text(await exportOrders(shop, admin, EVER))).toContain(orderNumber);
  expect(await countTestOrders(shop)).toBe(2);
});

test("staff who signed up are no customers", async () => {
  const before = await countRegistered(shop);
  await addAdmin(shop);
  await addCustomer(shop);
  expect(await countRegistered(shop)).toBe(before + 1);
});
