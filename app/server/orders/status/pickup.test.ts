import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { countViews } from "#app/server/orders/list-orders.ts";
import { readCustomerOrders } from "#app/server/orders/read-customer-orders.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { handOverPickup, markReadyForPickup } from "./pickup.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const point = areaForm.parse({
  name: "Westfield",
  isPickup: "pickup",
  estimatedDays: "24hrs",
  landmark: "at the clock",
  plusCode: "QC+8Q Serekunda",
  isActive: "on",
});
const { id: area } = succeeded(await saveDeliveryArea(shop, admin, { id: null, form: point }));

async function pickupOrder() {
  const product = await addProduct(shop, { price: "79.99" });
  return await steps.orderByReceipt(shop, product, { area, country: "GM" });
}

test("an order is made ready once, its shopper gets the code, and whoever shows it takes the order", async () => {
  const orderNumber = await pickupOrder();
  expect(await markReadyForPickup(shop, admin, { orderNumber })).toMatchObject({
    reason: "changed_meanwhile",
  });
  succeeded(await steps.review(shop, admin, orderNumber, "verified"));
  const { pickupCode: code = "", plusCode, readyAt } = await steps.orderOf(shop, orderNumber);
  expect([code, plusCode, readyAt]).toEqual([expect.stringMatching(/^\d{4}$/), "7C55C8QC+8Q", null]);
  const shown = async () =>
    (await readCustomerOrders(shop, eq(orders.orderNumber, orderNumber), 1))[0]?.pickupCode;
  expect(await shown()).toBeNull();
  expect((await findAdminOrder(shop, admin, orderNumber))?.pageUrl).toBeNull();
  expect(await handOverPickup(shop, admin, { orderNumber, code: code ?? "" })).toMatchObject({
    reason: "changed_meanwhile",
  });
  expect(await countViews(shop)).toMatchObject({ pack: 1 });

  succeeded(await markReadyForPickup(shop, admin, { orderNumber }));
  expect(await markReadyForPickup(shop, admin, { orderNumber })).toMatchObject({ reason: "nothing_changed" });
  expect(await shown()).toBe(code);
  const ofStaff = await findAdminOrder(shop, admin, orderNumber);
  expect(ofStaff?.handover).toMatchObject({ isPickup: true, readyAt: expect.any(Date) });
  expect(JSON.stringify(ofStaff?.handover)).not.toContain("pickupCode");
  expect(ofStaff?.pageUrl).toBe(trackingUrl(shop, orderNumber));
  expect(await countViews(shop)).toMatchObject({ pack: 0 });
  const [mail, ...others] = await steps.mailsOf(shop, orderNumber, "ready_for_pickup");
  expect(mail?.bodyText).toContain(code);
  expect(mail?.bodyText).toContain("Westfield, at the clock");
  expect(others).toEqual([]);

  const wrong = code === "0000" ? "1111" : "0000";
  expect(await handOverPickup(shop, admin, { orderNumber, code: wrong })).toMatchObject({
    reason: "wrong_pickup_code",
  });
  succeeded(await handOverPickup(shop, admin, { orderNumber, code: ` ${code} ` }));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "delivered" });
  expect(await shown()).toBeNull();
});

test("an order that is delivered has no code, and is not made ready", async () => {
  const product = await addProduct(shop, { price: "79.99" });
  const orderNumber = await steps.orderByReceipt(shop, product, {
    plusCode: "7C5579C2+H6",
    receiverName: "Isatou",
  });
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    pickupCode: null,
    plusCode: "7C5579C2+H6",
    receiverName: "Isatou",
  });
  expect(await markReadyForPickup(shop, admin, { orderNumber })).toMatchObject({
    reason: "changed_meanwhile",
  });
  expect(await handOverPickup(shop, admin, { orderNumber, code: "0000" })).toMatchObject({
    reason: "changed_meanwhile",
  });
});
