import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { DAY_MS, HOUR_MS } from "#packages/values";
import { addAdmin, addProduct, anAddress, aReceipt, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, orderByReceipt, orderOf, review, stockOf } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { releaseUnpaidOrders } from "./release-unpaid-orders.ts";
import { releaseUnreviewedPieces } from "./release-unreviewed-pieces.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

const aProduct = () => addProduct(shop, { stockQuantity: 6 });
const statusOf = async (orderNumber: string) => (await orderOf(shop, orderNumber)).orderStatus;
const reject = async (orderNumber: string) =>
  void succeeded(await review(shop, admin, orderNumber, "rejected"));

test("an order whose receipt was rejected a day ago is cancelled; one with a receipt to look at is not", async () => {
  const [one, other] = [await aProduct(), await aProduct()];
  const waiting = await orderByReceipt(shop, one);
  const rejected = await orderByReceipt(shop, other);
  await reject(rejected);
  clock.advance(23 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  clock.advance(2 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect([await statusOf(rejected), await statusOf(waiting)]).toEqual(["cancelled", "payment_pending"]);
  expect(await mailsOf(shop, rejected, "order_cancelled")).toHaveLength(1);
  expect([await stockOf(shop, other), await stockOf(shop, one)]).toEqual([6, 5]);
});

test("zero hours switch that off", async () => {
  await reject(await orderByReceipt(shop, await aProduct()));
  const ofShop = eq(siteSettings.settingKey, "shop");
  const [before] = await shop.db.select().from(siteSettings).where(ofShop);
  const settingValue = { unpaidOrderHours: 0 };
  await shop.db.update(siteSettings).set({ settingValue }).where(ofShop);
  clock.advance(1000 * HOUR_MS);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  await shop.db.update(siteSettings).set({ settingValue: before?.settingValue }).where(ofShop);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
});

test("after seven days without a review the pieces are on sale again, once, and verifying takes them back", async () => {
  await releaseUnreviewedPieces(shop);
  const product = await aProduct();
  const orderNumber = await orderByReceipt(shop, product, { quantity: 6 });
  clock.advance(7 * DAY_MS - 1);
  expect(await releaseUnreviewedPieces(shop)).toBe(0);
  clock.advance(1);
  expect([await releaseUnreviewedPieces(shop), await releaseUnreviewedPieces(shop)]).toEqual([1, 0]);
  expect(await stockOf(shop, product)).toBe(6);
  const waiting = { orderStatus: "payment_pending", paymentStatus: "pending", stockHeld: false };
  expect(await orderOf(shop, orderNumber)).toMatchObject(waiting);
  expect(await review(shop, admin, orderNumber, "verified")).toMatchObject({ ok: true });
  expect(await stockOf(shop, product)).toBe(0);
});

test("an order whose pieces were sold meanwhile is not verified, and rejecting it gives nothing back twice", async () => {
  const product = await aProduct();
  const first = await orderByReceipt(shop, product, { quantity: 6 });
  clock.advance(7 * DAY_MS);
  await releaseUnreviewedPieces(shop);
  await orderByReceipt(shop, product, { quantity: 4 });
  expect(await review(shop, admin, first, "verified")).toMatchObject({
    reason: "out_of_stock",
    detail: [{ available: 2, wanted: 6 }],
  });
  await reject(first);
  expect(await stockOf(shop, product)).toBe(2);
});

test("another receipt is counted with what its shopper holds meanwhile", async () => {
  const product = await aProduct();
  const shopper = aShopper();
  const first = await orderByReceipt(shop, product, { ...shopper, quantity: 6 });
  await reject(first);
  const second = await orderByReceipt(shop, product, { ...shopper, quantity: 5 });
  const sent = { orderNumber: first, token: null, email: shopper.customerEmail, ipAddress: anAddress() };
  const resend = async () => await resendReceipt(shop, GUEST, { ...sent, receipt: aReceipt() });
  expect(await resend()).toEqual({ ok: false, reason: "too_many_unpaid", detail: { available: 1 } });
  expect(await stockOf(shop, product)).toBe(1);
  await reject(second);
  expect(await resend()).toMatchObject({ ok: true });
  expect(await stockOf(shop, product)).toBe(0);
});
