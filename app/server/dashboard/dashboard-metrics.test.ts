import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEntries } from "#app/server/audit/list-audit-entries.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { deleteProduct } from "#app/server/catalogue/delete-product.ts";
import { setProductVisibility } from "#app/server/catalogue/product-visibility.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { dashboardMetrics } from "./dashboard-metrics.ts";
import { findJumps } from "./find-jumps.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop, { email: "owner@example.com" });
const court = await addProduct(shop, { name: "Court Low", price: "80.00", stockQuantity: 50 });
await addProduct(shop, { name: "Hidden", isActive: false });
await addProduct(shop, { name: "Half Gone", sizes: { "42": 0, "43": 40 } });
const paid = await steps.orderByReceipt(shop, court, { quantity: 2 });
await steps.orderByReceipt(shop, court);
succeeded(await steps.review(shop, admin, paid, "verified"));
for (const refunded of [0, 3_000, 8_300]) {
  await payOnPage(shop, await steps.orderByReceipt(shop, court), { amount: 8_300, refunded });
}
const figures = await dashboardMetrics(shop, 5);

test("the cards count what there is; revenue is without what was given back", () => {
  expect(figures).toMatchObject({
    products: { total: 3, active: 2 },
    orders: 5,
    pendingPayments: 1,
    revenue: { amount: 29_900, currency: "USD" },
  });
});

test("the chart has 30 days, the last one today", () => {
  expect(figures.days).toHaveLength(30);
  expect(figures.days.at(-1)).toEqual({
    day: "2026-03-02",
    orders: 5,
    revenue: { amount: 29_900, currency: "USD" },
  });
  expect(figures.days.slice(0, -1).every(({ orders: placed }) => placed === 0)).toBe(true);
});

test("a product with a sold-out size counts as low, and names the size", () => {
  expect(figures.lowStock).toEqual([
    expect.objectContaining({ name: "Half Gone", stockQuantity: 40, soldOutSizes: ["42"], lastSizes: [] }),
  ]);
  const [product] = figures.lowStock;
  expect(product?.stock).toEqual([
    { size: "42", quantity: 0 },
    { size: "43", quantity: 40 },
  ]);
});

test("best sellers count what is paid for, and recent acts are real", () => {
  expect(figures.bestSellers).toEqual([{ id: expect.any(String), name: "Court Low", pieces: 4 }]);
  expect(figures.activity[0]).toMatchObject({ actor: "owner@example.com", action: "payment.verified" });
});

test("an activity names its product, also once that is deleted", async () => {
  const admin = await addAdmin(shop, { email: "second@example.com" });
  const fleeting = await addProduct(shop, { name: "Fleeting Tee", sizes: { M: 1, L: 2, XL: 3 } });
  const other = await addProduct(shop, { name: "Passing Cap" });
  expect((await dashboardMetrics(shop, 6)).lowStock).toContainEqual(
    expect.objectContaining({ name: "Fleeting Tee", lastSizes: ["L (2)", "M (1)"] }),
  );
  await setProductVisibility(shop, admin, { id: fleeting.id, isActive: false });
  expect((await dashboardMetrics(shop, 5)).activity[0]).toMatchObject({
    action: "product.hidden",
    subjectName: "Fleeting Tee",
    isThere: true,
  });
  await deleteProduct(shop, admin, { id: fleeting.id });
  await deleteProduct(shop, admin, { id: other.id });
  const [, deleted, hidden] = (await dashboardMetrics(shop, 5)).activity;
  expect(deleted).toMatchObject({ action: "product.deleted", subjectName: "Fleeting Tee", isThere: false });
  expect(hidden).toMatchObject({ action: "product.hidden", subjectName: "Fleeting Tee", isThere: false });
});

test("a setting is named by its key, not by an address in its value", async () => {
  const admin = await addAdmin(shop, { email: "fourth@example.com" });
  const value = { address: "Bakau", email: "hello@example.com", phone: "" };
  await recordAudit(shop.db, admin, {
    action: "setting.saved",
    subjectId: "footer_contact",
    before: value,
    after: { ...value, phone: "+2203012345" },
  });
  const told = { subjectId: "footer_contact", subjectName: null };
  expect((await dashboardMetrics(shop, 5)).activity[0]).toMatchObject(told);
  const filter = { actor: "", action: "setting.saved", from: "", to: "", page: 1 } as const;
  expect((await listAuditEntries(shop, filter)).acts[0]).toMatchObject(told);
});

test("an act on something whose id only looks like a product's has no name and does no harm", async () => {
  const admin = await addAdmin(shop, { email: "third@example.com" });
  const subjectId = "-".repeat(36);
  await recordAudit(shop.db, admin, { action: "product.hidden", subjectId });
  expect((await dashboardMetrics(shop, 5)).activity[0]).toMatchObject({ subjectName: null, isThere: false });
});

test("the palette finds products, orders and customers, each for whoever may open it", async () => {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { name: "Harmattan Runner 100%" });
  const sira = { customerName: "Sira Bojang", customerPhone: "+2207775544" };
  const orderNumber = await steps.orderByReceipt(shop, product, sira);
  const edit = `/admin/products/edit/${product.id}`;
  expect(await findJumps(shop, admin, "harmattan")).toMatchObject([
    { kind: "product", href: edit },
    { kind: "order", label: orderNumber },
  ]);
  expect(await findJumps(shop, admin, "100%")).toMatchObject([
    { label: "Harmattan Runner 100%" },
    { kind: "order" },
  ]);
  expect(await findJumps(shop, admin, orderNumber.slice(4).toLowerCase())).toMatchObject([
    { kind: "order", label: orderNumber, note: "Sira Bojang", href: `/admin/orders/${orderNumber}` },
  ]);
  await shop.db
    .update(orders)
    .set({ trackingNumber: "GP-2026-118" })
    .where(eq(orders.orderNumber, orderNumber));
  const spaced = `krb ${orderNumber.slice(4, 8)} ${orderNumber.slice(8)}`;
  for (const words of [spaced, "gp-2026"]) {
    expect(await findJumps(shop, admin, words)).toMatchObject([{ kind: "order", label: orderNumber }]);
  }
  for (const words of ["sira", "777 5544"]) {
    expect(await findJumps(shop, admin, words)).toMatchObject([
      { kind: "order", label: orderNumber },
      {
        kind: "customer",
        label: "Sira Bojang",
        href: expect.stringMatching(/^\/admin\/customers\/[0-9a-f-]{36}$/),
      },
    ]);
  }
  expect(await findJumps(shop, admin, "s")).toEqual([]);
  // The digits of an order number are not a phone's, though that of Sira Bojang has them.
  expect(await findJumps(shop, admin, "K777X554")).toEqual([]);
  const packer = await addAdmin(shop, { role: "packer" });
  for (const words of ["sira", "harmattan"]) {
    expect(await findJumps(shop, packer, words)).toMatchObject([{ kind: "order", label: orderNumber }]);
  }
});

test("orders of days that are over are counted from memory, and no day is lost when the next begins", async () => {
  shop.dataCache.setSubscribed(true);
  const { orders: before } = await dashboardMetrics(shop, 5);
  await steps.orderByReceipt(shop, court);
  for (const [days, place] of [
    [0, -1],
    [1, -2],
    [2, -4],
  ] as const) {
    clock.advance(days * 24 * 60 * 60 * 1000);
    const { orders: placed, days: chart } = await dashboardMetrics(shop, 5);
    expect([placed, chart.reduce((sum, day) => sum + day.orders, 0)]).toEqual([before + 1, before + 1]);
    expect(chart.at(place)?.orders).toBe(before + 1);
  }
});
