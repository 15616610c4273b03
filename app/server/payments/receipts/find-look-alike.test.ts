import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { money } from "#app/domain/money/money.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { changeReceipt, makeReceipt } from "#packages/receipt-copies/generated-receipts";
import { addAdmin, addProduct, anAddress, aPicturePng } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, receiptOf, review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { findReceipt } from "./find-receipt.ts";

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

const SAME_FILE = { make: () => aPicturePng(), send: async (receipt: Uint8Array) => receipt };
const cropped = (number: number) => ({
  make: () => makeReceipt(number),
  send: (receipt: Uint8Array) => changeReceipt(receipt, "cropped by up to 8 pixels", 1),
});
const PART = { amount: money(100_00, "GMD") };

test.each([
  ["paid a part, by its file", "verified", PART, "verified", SAME_FILE],
  ["paid a part, by its picture", "verified", PART, "verified", cropped(30)],
  ["was rejected, by its file", "rejected", { notes: "Not arrived" }, "pending", SAME_FILE],
  ["was rejected, by its picture", "rejected", { notes: "Not arrived" }, "pending", cropped(40)],
] as const)("a receipt that another one replaced is known for another order: it %s", async (...given) => {
  const [, decision, details, verificationStatus, { make, send }] = given;
  const [receipt, admin] = [await make(), await addAdmin(shop)];
  const orderNumber = await orderByReceipt(shop, await addProduct(shop), { receipt });
  const { receiptFilePath: earlier } = await receiptOf(shop, orderNumber);
  await review(shop, admin, orderNumber, decision, details);
  const own = { orderNumber, token: trackingToken(shop, orderNumber), email: null, ipAddress: anAddress() };
  succeeded(await resendReceipt(shop, GUEST, { ...own, receipt: await aPicturePng() }));
  const [copy, { id }] = [await pay(await send(receipt)), await receiptOf(shop, orderNumber)];
  const { payments } = await pendingPayments(shop, admin);
  const path = `/admin/orders/receipt/${id}`;
  expect(payments.find(({ payment }) => payment.paymentId === copy.id)?.payment.duplicateOf).toMatchObject({
    orderNumber,
    verificationStatus,
    receiptPaths: [`${path}?part=1`, path],
  });
  const [before, present] = [await findReceipt(shop, id, "1"), await findReceipt(shop, id)];
  expect(before?.bytes).toEqual(await shop.files.get(earlier));
  expect(present?.bytes).not.toEqual(before?.bytes);
  expect(await findReceipt(shop, id, "2")).toBeNull();
});
