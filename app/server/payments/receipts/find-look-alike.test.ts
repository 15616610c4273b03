import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { receiptDetails } from "#database/schema/payments.ts";
import { changeReceipt, makeReceipt } from "#packages/receipt-copies/generated-receipts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, receiptOf } from "#tests/support/order-steps.ts";
import { renewReceiptDetails } from "./renew-receipt-details.ts";

const opened = await openTestShop();
const shop = opened.shop;
afterAll(() => opened.close());

const pay = async (receipt: Uint8Array) =>
  receiptOf(shop, await orderByReceipt(shop, await addProduct(shop), { receipt }));

test("a cropped copy is recorded with the payment it is of; another receipt of the same app is not", async () => {
  const [receipt, sameApp] = [await makeReceipt(0), await makeReceipt(10)];
  const first = await pay(receipt);
  const other = await pay(sameApp);
  const copy = await pay(await changeReceipt(receipt, "cropped by up to 8 pixels", 0));
  expect([first.receiptLikeId, other.receiptLikeId, copy.receiptLikeId]).toEqual([null, null, first.id]);
}, 60_000);

test("a receipt whose grey copy is of an older version is made again by the job, and then found", async () => {
  const receipt = await makeReceipt(1);
  const { id } = await pay(receipt);
  const old = { version: 1, detail: new Uint8Array(128 * 128) };
  await shop.db.update(receiptDetails).set(old).where(eq(receiptDetails.paymentId, id));
  const mirrored = await changeReceipt(receipt, "mirrored", 1);
  expect((await pay(mirrored)).receiptLikeId).toBeNull();
  expect(await renewReceiptDetails(shop)).toBe(1);
  expect(await renewReceiptDetails(shop)).toBe(0);
  expect((await pay(await changeReceipt(receipt, "turned by 2° on white", 1))).receiptLikeId).not.toBeNull();
}, 60_000);

test("a receipt whose file is gone is tried once", async () => {
  const { id, receiptFilePath: path } = await pay(await makeReceipt(2));
  const file = (await shop.files.get(path)) ?? new Uint8Array();
  await shop.files.remove(path);
  await shop.db.update(receiptDetails).set({ version: 1 }).where(eq(receiptDetails.paymentId, id));
  expect(await renewReceiptDetails(shop)).toBe(0);
  const [kept] = await shop.db.select().from(receiptDetails).where(eq(receiptDetails.paymentId, id));
  expect(kept?.version).toBe(2);
  await shop.files.put(path, file, "image/jpeg");
}, 60_000);
