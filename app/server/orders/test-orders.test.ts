import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { EVER } from "#app/domain/period.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { dashboardMetrics } from "#app/server/dashboard/dashboard-metrics.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { findCustomer } from "#app/server/orders/customers/find-customer.ts";
import { countRegistered, listCustomers } from "#app/server/orders/customers/list-customers.ts";
import { findPrintedOrder } from "#app/server/orders/documents/printed-order.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { countTestOrders } from "./count-test-orders.ts";
import { exportOrders } from "./exports/export-orders.ts";
import { exportPayments } from "./exports/export-payments.ts";
import { listOrders } from "./list-orders.ts";

const awa = { customerEmail: "awa@example.com", customerPhone: "+2203012345" };
const tester = { customerEmail: "tester@example.com", customerPhone: "+2203098765" };
const numbers: Record<"live" | "test" | "testOnly", string> = { live: "", test: "", testOnly: "" };
const opened = await openTestShop();
const { shop } = opened;
const product = await addProduct(shop, { price: "80.00" });
const pay = async (shopper: typeof awa, mode: "live" | "test") => {
  const placed = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product, shopper)));
  await payOnPage(shop, placed.orderNumber, { amount: 8_300, refunded: 0, mode });
  return placed.orderNumber;
};
numbers.live = await pay(awa, "live");
numbers.test = await pay(awa, "test");
numbers.testOnly = await pay(tester, "test");
afterAll(() => opened.close());

test("the dashboard counts no test order, in no figure, and says how many there are", async () => {
  const figures = await dashboardMetrics(opened.shop, 5);
  expect(figures).toMatchObject({ orders: 1, testOrders: 2, revenue: { amount: 8_300 } });
  expect(figures.days.at(-1)).toMatchObject({ orders: 1, revenue: { amount: 8_300 } });
  expect(figures.bestSellers).toMatchObject([{ pieces: 1 }]);
  expect(await countTestOrders(opened.shop)).toBe(2);
});

test("a customer's total has no test order; whoever has no other is not listed, but found by it", async () => {
  const { shop } = opened;
  const { customers, total } = await listCustomers(shop);
  expect(total).toBe(1);
  expect(customers).toMatchObject([{ email: "awa@example.com", totalOrders: 1, totalSpentUsd: 8_300 }]);
  const found = await findCustomer(shop, numbers.testOnly);
  expect(found).toMatchObject({ email: "tester@example.com", totalOrders: 0, totalSpentUsd: 0 });
});

test("no export and no filter of revenue has a test order", async () => {
  const { shop } = opened;
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
  const { shop } = opened;
  const admin = await addAdmin(shop);
  const { orderNumber } = succeeded(
    await placeOrder(shop, GUEST, await aLocalOrder(await addProduct(shop), awa)),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const expiresAt = shop.clock();
  const page = {
    gateway: "sandbox",
    mode: "test",
    status: "expired",
    amount: 8_300,
    currency: "USD",
    expiresAt,
  };
  await shop.db.insert(paymentPages).values({ ...page, orderId: order?.id ?? "" });
  const isTest = async () => {
    const packed = await findPrintedOrder(shop, orderNumber);
    const { orders: listed } = await listOrders(shop, admin, { search: orderNumber });
    return [packed.ok && packed.value.isTestPayment, listed[0]?.isTestPayment];
  };
  expect(await isTest()).toEqual([false, false]);
  const payments = await shop.db
    .select()
    .from(gambianPayments)
    .where(eq(gambianPayments.orderId, order?.id ?? ""));
  const reviewed = await reviewPayment(shop, admin, {
    paymentId: payments[0]?.id ?? "",
    decision: "verified",
    seenStatus: "pending",
    notes: "",
  });
  expect(reviewed).toMatchObject({ ok: true });
  expect(await isTest()).toEqual([false, false]);
  expect(await text(await exportOrders(shop, admin, EVER))).toContain(orderNumber);
  expect(await countTestOrders(shop)).toBe(2);
});

test("staff who signed up are no customers", async () => {
  const { shop } = opened;
  const before = await countRegistered(shop);
  await addAdmin(shop);
  await addCustomer(shop);
  expect(await countRegistered(shop)).toBe(before + 1);
});
