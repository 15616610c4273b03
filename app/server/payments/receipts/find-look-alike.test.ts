import { expect, test } from "vitest";
import { changeReceipt, makeReceipt } from "#packages/receipt-copies/generated-receipts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, receiptOf } from "#tests/support/order-steps.ts";

const { shop } = await openTestShop();

const pay = async (receipt: Uint8Array) =>
  receiptOf(shop, await orderByReceipt(shop, await addProduct(shop), { receipt }));

test("a cropped copy is recorded with the payment it is of; another receipt of the same app is not", async () => {
  const [receipt, sameApp] = [await makeReceipt(0), await makeReceipt(10)];
  const first = await pay(receipt);
  const other = await pay(sameApp);
  const copy = await pay(await changeReceipt(receipt, "cropped by up to 8 pixels", 0));
  expect([first.receiptLikeId, other.receiptLikeId, copy.receiptLikeId]).toEqual([null, null, first.id]);
});
