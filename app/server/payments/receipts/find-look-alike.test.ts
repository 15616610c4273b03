import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments, receiptDetails } from "#database/schema/payments.ts";
import { changeReceipt, makeReceipt } from "#packages/receipt-copies/generated-receipts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { renewReceiptDetails } from "./renew-receipt-details.ts";

const opened = await openTestShop();
const shop = opened.shop;
afterAll(() => opened.close());

async function pay(receipt: Uint8Array) {
  const product = await addProduct(shop);
  const placed = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product, { receipt })));
  const [row] = await shop.db
    .select({ id: gambianPayments.id, likeId: gambianPayments.receiptLikeId })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(eq(orders.orderNumber, placed.orderNumber));
  if (!row) throw new Error("no payment");
  return row;
}

test("a cropped copy is recorded with the payment it is of; another receipt of the same app is not", async () => {
  const [receipt, sameApp] = [await makeReceipt(0), await makeReceipt(10)];
  const first = await pay(receipt);
  const other = await pay(sameApp);
  const copy = await pay(await changeReceipt(receipt, "cropped by up to 8 pixels", 0));
  expect([first.likeId, other.likeId, copy.likeId]).toEqual([null, null, first.id]);
}, 60_000);

test("a receipt whose grey copy is of an older version is made again by the job, and then found", async () => {
  const receipt = await makeReceipt(1);
  const { id } = await pay(receipt);
  const old = { version: 1, detail: new Uint8Array(128 * 128) };
  await shop.db.update(receiptDetails).set(old).where(eq(receiptDetails.paymentId, id));
  const mirrored = await changeReceipt(receipt, "mirrored", 1);
  expect((await pay(mirrored)).likeId).toBeNull();
  expect(await renewReceiptDetails(shop)).toBe(1);
  expect(await renewReceiptDetails(shop)).toBe(0);
  expect((await pay(await changeReceipt(receipt, "turned by 2° on white", 1))).likeId).not.toBeNull();
}, 60_000);

test("a receipt whose file is gone is tried once", async () => {
  const { id } = await pay(await makeReceipt(2));
  const [payment] = await shop.db.select().from(gambianPayments).where(eq(gambianPayments.id, id));
  const path = payment?.receiptFilePath ?? "";
  const file = (await shop.files.get(path)) ?? new Uint8Array();
  await shop.files.remove(path);
  await shop.db.update(receiptDetails).set({ version: 1 }).where(eq(receiptDetails.paymentId, id));
  expect(await renewReceiptDetails(shop)).toBe(0);
  const [kept] = await shop.db.select().from(receiptDetails).where(eq(receiptDetails.paymentId, id));
  expect(kept?.version).toBe(2);
  await shop.files.put(path, file, "image/jpeg");
}, 60_000);
