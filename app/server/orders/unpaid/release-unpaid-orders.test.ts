import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { releaseUnpaidOrders } from "./release-unpaid-orders.ts";

const HOUR_MS = 60 * 60_000;

const opened = await openTestShop();
afterAll(() => opened.close());

/** Orders one of two pieces by a receipt, which waits for its review. */
async function place() {
  const { shop } = opened;
  const product = await addProduct(shop, { stockQuantity: 2 });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product)));
  return { product, order: await readOrder(orderNumber) };
}

async function readOrder(orderNumber: string) {
  const [row] = await opened.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}

async function reject({ id }: { id: string }) {
  const { shop } = opened;
  const payment = await shop.db.query.gambianPayments.findFirst({ where: (row) => eq(row.orderId, id) });
  const review = { decision: "rejected", notes: "Not readable", seenStatus: "pending" } as const;
  await reviewPayment(shop, await addAdmin(shop), { paymentId: payment?.id ?? "", ...review });
}

async function stockOf({ id }: { id: string }) {
  const [row] = await opened.shop.db.select().from(products).where(eq(products.id, id));
  return row?.stockQuantity;
}

test("an order whose receipt was rejected a day ago is cancelled; one with a receipt to look at is not", async () => {
  const { shop, clock } = opened;
  const waiting = await place();
  const rejected = await place();
  await reject(rejected.order);
  clock.advance(23 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  clock.advance(2 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect((await readOrder(rejected.order.orderNumber)).orderStatus).toBe("cancelled");
  const mails = await shop.db.select().from(outbox).where(eq(outbox.orderId, rejected.order.id));
  expect(mails.map(({ kind }) => kind)).toContain("order_cancelled");
  expect(await stockOf(rejected.product)).toBe(2);
  expect((await readOrder(waiting.order.orderNumber)).orderStatus).toBe("payment_pending");
  expect(await stockOf(waiting.product)).toBe(1);
});

test("zero hours switch it off", async () => {
  const { shop, clock } = opened;
  await reject((await place()).order);
  const ofShop = eq(siteSettings.settingKey, "shop");
  const [before] = await shop.db.select().from(siteSettings).where(ofShop);
  await shop.db
    .update(siteSettings)
    .set({ settingValue: { unpaidOrderHours: 0 } })
    .where(ofShop);
  clock.advance(1000 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  await shop.db.update(siteSettings).set({ settingValue: before?.settingValue }).where(ofShop);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
});
