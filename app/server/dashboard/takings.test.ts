import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { readOwedBack } from "#app/server/payments/money-sums.ts";
import { orders } from "#database/schema/orders.ts";
import { DAY_MS } from "#packages/values";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { countToPack, readTakings } from "./takings.ts";

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

test("money counts on the day it came or went, by method, beside the same day last week, and test money never", async () => {
  const { shown, compared } = await today();
  const wave = { method: "wave", received: { usd: 8_300, gmd: 568_550 }, returned: { usd: 0, gmd: 0 } };
  expect(shown).toEqual([
    { ...wave, orders: 2, received: { usd: 16_600, gmd: 1_137_100 } },
    {
      method: "card",
      orders: 1,
      received: { usd: 8_300, gmd: 568_550 },
      returned: { usd: 2_300, gmd: 157_550 },
    },
  ]);
  expect(compared).toEqual([{ ...wave, orders: 1 }]);
});

test("the orders to pack and the money owed back leave out test orders; owed back is all of a cancelled order", async () => {
  expect(await readOwedBack(shop.db)).toEqual({ orders: 1, sum: { usd: 8_300, gmd: 568_550 } });
  expect(await countToPack(shop)).toBe(3);
  const { total } = await listOrders(shop, await addAdmin(shop), { view: "pack" });
  expect(total).toBe(3);
});
