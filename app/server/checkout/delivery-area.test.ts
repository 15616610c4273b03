import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { ANOTHER_PLACE } from "#app/domain/shipping/delivery-area.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { listDeliveryAreas, offeredAreas } from "#app/server/settings/read-shop-rules.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderOf } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { placeOrder } from "./place-order.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const typed = (fields: Record<string, string> = {}) =>
  areaForm.parse({ isPickup: "area", estimatedDays: "1-2 days", isActive: "on", price: "150", ...fields });

async function addArea(fields: Record<string, string>): Promise<string> {
  return succeeded(await saveDeliveryArea(shop, admin, { id: null, form: typed(fields) })).id;
}

const names = async () => (await listDeliveryAreas(shop)).map(({ name }) => name);

test("an area is added, renamed and moved; its name is its own, and a save that saw less is refused", async () => {
  const first = await addArea({ name: "Banjul" });
  await addArea({ name: "Basse", price: "400" });
  await addArea({ name: "Bakau", position: "1" });
  expect(await names()).toEqual(["Bakau", "Banjul", "Basse"]);
  const [{ version: seenVersion = "" } = {}] = (await listDeliveryAreas(shop)).filter(
    ({ id }) => id === first,
  );
  const renamed = { id: first, form: typed({ name: "Banjul city", position: "3" }), seenVersion };
  expect(await saveDeliveryArea(shop, admin, renamed)).toMatchObject({ ok: true });
  expect(await names()).toEqual(["Bakau", "Basse", "Banjul city"]);
  const late = { id: first, form: typed({ name: "Banjul", position: "3" }), seenVersion };
  expect(await saveDeliveryArea(shop, admin, late)).toMatchObject({ reason: "changed_meanwhile" });
  expect(await saveDeliveryArea(shop, admin, { id: null, form: typed({ name: "basse" }) })).toMatchObject({
    reason: "name_taken",
  });
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.action, "delivery_area.saved"));
  expect(acts.map(({ subjectId }) => subjectId)).toEqual(["Banjul", "Basse", "Bakau", "Banjul city"]);
});

test("an area's dalasi are charged as typed, by its days, and its name is the order's region", async () => {
  const area = await addArea({ name: "Brikama", price: "150" });
  const product = await addProduct(shop, { price: "20.00", sizes: { "42": 9 } });
  const wish = {
    items: [{ productId: product.id, size: "42", quantity: 1 }],
    discountCode: null,
    customer: null,
    holdToken: null,
  };
  const priced = async (country: string, currency: "GMD" | "USD", id = area) =>
    succeeded(await priceCart(shop, { ...wish, country, currency, area: id })).shipping;
  expect(await priced("GM", "GMD")).toMatchObject({
    cost: { amount: 15_000, currency: "GMD" },
    estimatedDays: "1-2 days",
  });
  expect(await priced("GM", "USD")).toMatchObject({ cost: { amount: 219, currency: "USD" } });
  // Without a choice, and elsewhere, the zone's rate is charged.
  for (const none of ["", ANOTHER_PLACE]) {
    expect(await priced("GM", "USD", none)).toMatchObject({
      cost: { amount: 300 },
      estimatedDays: "2-3 days",
    });
  }
  expect(await priced("US", "USD")).toMatchObject({ estimatedDays: "3-5 days" });
  const order = await aLocalOrder(product, { size: "42", country: "GM", currency: "GMD", area });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, order));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    region: "Brikama",
    shippingCost: "150.00",
    estimatedDays: "1-2 days",
  });
});

test("an area that is switched off between quote and order is refused by its name", async () => {
  const area = await addArea({ name: "Kuntaur" });
  const product = await addProduct(shop, { price: "20.00", sizes: { "42": 9 } });
  expect((await offeredAreas(shop)).map(({ id }) => id)).toContain(area);
  const { isActive: _, ...off } = typed({ name: "Kuntaur" });
  await saveDeliveryArea(shop, admin, { id: area, form: { ...off, isActive: false } });
  await expect.poll(async () => (await offeredAreas(shop)).map(({ id }) => id)).not.toContain(area);
  const order = await aLocalOrder(product, { size: "42", country: "GM", area });
  expect(await placeOrder(shop, GUEST, order)).toEqual({
    ok: false,
    reason: "area_unavailable",
    detail: "Kuntaur",
  });
  expect(await placeOrder(shop, GUEST, { ...order, area: "none" })).toMatchObject({ detail: "" });
});

test("a pickup point is free, and stands in the order for the address", async () => {
  const area = await addArea({
    name: "Westfield",
    isPickup: "pickup",
    price: "50",
    landmark: "at the clock",
    hours: "9–18",
  });
  const product = await addProduct(shop, { price: "20.00", sizes: { "42": 9 } });
  const order = await aLocalOrder(product, { size: "42", country: "GM", area, deliveryAddress: "Home" });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, order));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    region: "Westfield",
    shippingCost: "0.00",
    deliveryAddress: "Westfield, at the clock (9–18)",
  });
});

test.each([
  [{ name: " " }, "name"],
  [{ price: "dear" }, "price"],
  [{ price: "-1" }, "price"],
  [{ estimatedDays: "" }, "estimatedDays"],
  [{ isPickup: "no" }, "isPickup"],
])("%o is refused beside its field", (fields, at) => {
  const form = { name: "A", isPickup: "area", estimatedDays: "1 day", price: "1", ...fields };
  expect(areaForm.safeParse(form).error?.issues[0]?.path).toEqual([at]);
});
