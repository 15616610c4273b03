import { expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { findInvoice, findPackingSlips } from "#app/server/orders/documents.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import {
  addAdmin,
  addCustomer,
  addDiscount,
  addProduct,
  aLocalOrder,
  payOnPage,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const { shop, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("paid_order_has_payment");

async function order(viewer: Viewer, given: Parameters<typeof aLocalOrder>[1] = {}) {
  const product = await addProduct(shop, { name: "Court Low “Ŋaala”", price: "79.99", sizes: { "42": 50 } });
  const input = await aLocalOrder(product, { size: "42", quantity: 2, ...given });
  return succeeded(await placeOrder(shop, viewer, input)).orderNumber;
}

async function invoice(viewer: Viewer, orderNumber: string, token: string | null = null) {
  return await findInvoice(shop, viewer, { orderNumber, token, ipAddress: "192.0.2.9" });
}

test("an invoice belongs to its owner, to a holder of its link, and to staff who see money", async () => {
  const [awa, binta] = [await addCustomer(shop), await addCustomer(shop)];
  const orderNumber = await order(awa);
  for (const viewer of [awa, await addAdmin(shop)]) {
    expect(await invoice(viewer, orderNumber)).toMatchObject({ ok: true, value: { orderNumber } });
  }
  for (const viewer of [binta, GUEST, await addAdmin(shop, { role: "packer" })]) {
    expect(await invoice(viewer, orderNumber)).toMatchObject({ reason: "not_found" });
  }
  const wrong = orderToken(shop, "order-placed", orderNumber);
  expect(await invoice(GUEST, orderNumber, wrong)).toMatchObject({ reason: "not_found" });
  expect((await invoice(GUEST, orderNumber, orderToken(shop, "track-order", orderNumber))).ok).toBe(true);
  expect(await invoice(awa, "KRB-22222222")).toMatchObject({ reason: "not_found" });
});

test("an invoice has buyer, items, amounts and the payment status", async () => {
  await addDiscount(shop, { code: "TEN" });
  const orderNumber = await order(GUEST, { currency: "EUR", discountCode: "TEN" });
  const { totals, ...unpaid } = succeeded(await invoice(await addAdmin(shop), orderNumber));
  expect(unpaid).toMatchObject({ paymentStatus: "Awaiting payment", paidAt: null });
  expect(unpaid.address).toContain("Awa Ceesay");
  expect(unpaid.items).toMatchObject([{ name: "Court Low “Ŋaala”", quantity: 2 }]);
  expect(totals.map(({ label, amount }) => [label, formatMoney(amount)])).toEqual([
    ["Subtotal", "€135.98"],
    ["Discount (TEN, 10%)", "€13.60"],
    ["Shipping", "€2.55"],
    ["Total", "€124.93"],
    ["Amount due", "€124.93"],
  ]);
});

test("packing slips have sizes and no amount or e-mail, warn of a test payment, and leave unknown orders out", async () => {
  const [real, tested] = [await order(GUEST), await order(GUEST)];
  await payOnPage(shop, tested, { amount: 15_998, refunded: 0, mode: "test" });
  const packer = await addAdmin(shop, { role: "packer" });
  const slips = await findPackingSlips(shop, packer, [tested, "KRB-22222222", "nonsense", real]);
  expect(slips).toMatchObject([
    { orderNumber: tested, isTestPayment: true },
    { orderNumber: real, isTestPayment: false, pieces: 2, cashDue: null, items: [{ size: "EU 42" }] },
  ]);
  expect(JSON.stringify(slips)).not.toMatch(/79\.?99|159\.?98|@/);
});
