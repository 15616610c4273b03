import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readTakings, readToDo } from "./takings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const today = async () => {
  const { shop } = opened;
  const period = succeeded(takingsPeriod("today", { from: "", to: "" }, shop.clock()));
  return await readTakings(shop, period);
};

const opened = await openTestShop();
const { shop, clock } = opened;
const admin = await addAdmin(shop);
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
const place = (given: Parameters<typeof steps.orderByReceipt>[2] = {}) =>
  steps.orderByReceipt(shop, product, given);
const verify = async (orderNumber: string) =>
  void succeeded(await steps.review(shop, admin, orderNumber, "verified"));
await verify(await place({ paymentMethod: "wave" }));
const late = await place({ paymentMethod: "wave", currency: "GMD" });
clock.advance(7 * DAY_MS);
await verify(late);
await payOnPage(shop, await place(), { amount: 8_300, refunded: 2_300 });
await payOnPage(shop, await place(), { amount: 8_300, refunded: 0, mode: "test" });
await place();
const owed = await place();
await verify(owed);
await shop.db.update(orders).set({ orderStatus: "cancelled" }).where(eq(orders.orderNumber, owed));
opened.brokenOnPurpose.add("order_holds_its_stock");
afterAll(() => opened.close());

test("takings count on the day the payment was confirmed, by method, beside the same day last week", async () => {
  const { methods, shown, compared } = await today();
  expect(methods).toEqual([
    {
      method: "wave",
      label: "Wave mobile money",
      orders: 1,
      shown: { usd: { amount: 8_300, currency: "USD" }, gmd: { amount: 568_550, currency: "GMD" } },
      compared: { usd: { amount: 8_300, currency: "USD" }, gmd: { amount: 568_550, currency: "GMD" } },
    },
    {
      method: "card",
      label: "Card or digital wallet",
      orders: 1,
      shown: { usd: { amount: 6_000, currency: "USD" }, gmd: { amount: 411_000, currency: "GMD" } },
      compared: { usd: { amount: 0, currency: "USD" }, gmd: { amount: 0, currency: "GMD" } },
    },
  ]);
  expect([shown.usd.amount, compared.usd.amount]).toEqual([14_300, 8_300]);
});

test("the orders to pack and the money owed back leave out test orders", async () => {
  const { shop } = opened;
  expect(await readToDo(shop)).toEqual({
    toPack: 3,
    owedBack: { usd: { amount: 8_300, currency: "USD" }, gmd: { amount: 568_550, currency: "GMD" } },
  });
  const { total } = await listOrders(shop, await addAdmin(shop), { view: "pack" });
  expect(total).toBe(3);
});
