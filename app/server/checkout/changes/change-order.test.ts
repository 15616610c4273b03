import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { money } from "#app/domain/money/money.ts";
import { orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { findCustomer } from "#app/server/orders/customers/customers.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { rewriteOrder } from "#app/server/orders/rewrite-order.ts";
import { markReadyForPickup } from "#app/server/orders/status/pickup.ts";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin, addDiscount, addProduct, anAddress, aReceipt } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import {
  eventsOf,
  mailsOf,
  move,
  orderByReceipt,
  orderOf,
  review,
  stockOf,
} from "#tests/support/order-steps.ts";
import { stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { changeOrder, orderVersion, previewChange } from "./change-order.ts";
import { sizeChoices } from "./size-choices.ts";

const { shop, pool, clock } = await openTestShop();
const admin = await addAdmin(shop);

let pair: { id: string; slug: string };
let cap: { id: string; slug: string };
/** A paid order for one pair of size 42 at D2,000, with D0 or more of shipping. */
let orderNumber: string;
beforeEach(async () => {
  const inDalasi = (price: string) => ({ enteredPrice: price, currency: "GMD" as const });
  pair = await addProduct(shop, {
    price: "28.00",
    ...inDalasi("2000"),
    sizes: { "42": 3, "43": 2, "44": 0 },
  });
  cap = await addProduct(shop, { name: "Cap", price: "7.00", ...inDalasi("500"), sizes: { one: 1 } });
  orderNumber = await orderByReceipt(shop, pair, { size: "42", currency: "GMD" });
  await review(shop, admin, orderNumber, "verified");
});

const left = async (size: string, product = pair) => (await stockBySize(shop, product.id))[size];

/** Returns the form of the order as it is, with what was typed over it. */
async function typed(lines: [size: string, quantity: number][], more: Record<string, unknown> = {}) {
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order) throw new Error("no order");
  return orderChangeForm.parse({
    ...order,
    discountCode: order.discountCode ?? "",
    version: orderVersion(order),
    lines: lines.map(([size, quantity]) => ({ choice: `${pair.id} ${size}`, quantity })),
    ...more,
  });
}
const change = async (...given: Parameters<typeof typed>) =>
  await changeOrder(shop, admin, orderNumber, await typed(...given));
/** Sends a receipt for what is due and verifies it with this sum, in bututs. */
async function takeRest(bututs: number) {
  const { customerEmail: email } = await orderOf(shop, orderNumber);
  const sent = { orderNumber, token: null, email, receipt: aReceipt(), ipAddress: anAddress() };
  succeeded(await resendReceipt(shop, GUEST, sent));
  return await review(shop, admin, orderNumber, "verified", { amount: money(bututs, "GMD") });
}
const total = async () => Number((await orderOf(shop, orderNumber)).totalAmount);

test("another size moves both pieces with their cause, and records, tells and costs what it did", async () => {
  const before = await total();
  expect([await left("42"), await left("43")]).toEqual([2, 2]);
  const preview = succeeded(await previewChange(shop, admin, orderNumber, await typed([["43", 1]])));
  expect([
    await left("42"),
    await left("43"),
    (await mailsOf(shop, orderNumber, "order_changed")).length,
  ]).toEqual([2, 2, 0]);
  expect(succeeded(await change([["43", 1]]))).toEqual(preview);
  expect(preview).toMatchObject({
    words: ["1 × Court Low: EU 43 instead of EU 42"],
    due: { amount: 0 },
    over: { amount: 0 },
  });
  expect([await left("42"), await left("43"), await total()]).toEqual([3, 1, before]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
  expect(await mailsOf(shop, orderNumber, "order_changed")).toHaveLength(1);
  expect((await eventsOf(shop, orderNumber)).at(-1)).toMatchObject({
    toStatus: "change",
    actorUserId: admin.userId,
    details: { before: { items: [{ size: "42" }] }, after: { items: [{ size: "43" }] } },
  });
  const audited = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
  expect(audited.at(-1)).toMatchObject({ action: "order.changed", actorUserId: admin.userId });
});

test("more costs what is due, fewer is owed back, and what was sold keeps its price", async () => {
  const before = await total();
  const more = succeeded(await change([["42", 1]], { addProduct: cap.slug, addSize: "one" }));
  expect([more.due.amount, more.total.amount, await left("one", cap)]).toEqual([
    50_000,
    before * 100 + 50_000,
    0,
  ]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "pending",
  });

  const back = succeeded(await change([["42", 1]]));
  expect([back.due.amount, await left("one", cap)]).toEqual([0, 1]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });

  await addDiscount(shop, { code: "TENTH", percent: 10 });
  const less = succeeded(await change([["42", 1]], { discountCode: "tenth" }));
  expect(less.over.amount).toBe(20_000);
  const owed = async () =>
    (await listOrders(shop, admin, { view: "back", search: orderNumber })).orders.length;
  expect(await owed()).toBe(1);
  const sent = succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true }));
  expect([sent.amount.amount, await owed()]).toEqual([20_000, 0]);
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true })).toMatchObject({
    reason: "not_refundable",
  });
  expect(await orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "paid", discountPercent: 10 });
});

test("what went back of a change is due again once it is changed back, until all of it came", async () => {
  succeeded(await change([["42", 1]], { addProduct: cap.slug, addSize: "one" }));
  succeeded(await takeRest(50_000));
  succeeded(await change([["42", 1]]));
  succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true }));
  const again = succeeded(await change([["42", 1]], { addProduct: cap.slug, addSize: "one" }));
  expect(again.due.amount).toBe(50_000);
  const state = async () => {
    const { orderStatus, paymentStatus } = await orderOf(shop, orderNumber);
    return [orderStatus, paymentStatus];
  };
  expect(await state()).toEqual(["payment_pending", "pending"]);
  succeeded(await takeRest(20_000));
  expect(await state()).toEqual(["payment_pending", "pending"]);
  succeeded(await takeRest(30_000));
  expect(await state()).toEqual(["confirmed", "paid"]);
});

test("of two lines of one size, at two prices, only what is taken off comes back on sale", async () => {
  const order = await readOrderByNumber(shop.db, orderNumber);
  const [item] = order?.items ?? [];
  if (!order || !item) throw new Error("no order");
  succeeded(await change([["42", 2]]));
  const items = [item, { ...item, price: money(150_000, "GMD") }];
  const { shippingCost } = order;
  const nothing = money(0, "GMD");
  await shop.db.transaction((tx) =>
    rewriteOrder(tx, order, { items, shippingCost, percent: 0, reduction: nothing }),
  );
  expect([await left("42"), await left("43")]).toEqual([1, 2]);
  const both: [string, number][] = [
    ["42", 1],
    ["42", 1],
  ];
  const renamed = succeeded(await change(both, { customerName: "Awa Touray" }));
  expect(renamed).toMatchObject({ words: ["Contact changed"], total: renamed.totalBefore });
  const instead: [string, number][] = [
    ["42", 1],
    ["43", 1],
  ];
  succeeded(await change(instead));
  expect([await left("42"), await left("43")]).toEqual([2, 1]);
});

test("refusals name what is missing and change nothing", async () => {
  expect(await change([["44", 1]])).toMatchObject({
    reason: "out_of_stock",
    detail: "Court Low, size EU 44",
  });
  expect(await change([["42", 4]])).toMatchObject({
    reason: "out_of_stock",
    detail: "Court Low, size EU 42",
  });
  expect(await change([["39", 1]])).toMatchObject({ reason: "unknown_size" });
  expect(await change([["42", 1]])).toMatchObject({ reason: "nothing_changed" });
  expect(await change([["42", 0]])).toMatchObject({ reason: "no_items" });
  expect(await change([["42", 1]], { addProduct: "Nothing" })).toMatchObject({ reason: "unknown_product" });
  expect(await change([["42", 1]], { discountCode: "NOPE" })).toMatchObject({ reason: "unknown_discount" });
  expect(await change([["43", 1]], { seenTotal: 1 })).toMatchObject({ reason: "price_changed" });
  expect([await left("42"), await left("43")]).toEqual([2, 2]);
  const seen = await typed([["43", 1]]);
  await move(shop, admin, orderNumber, "shipped");
  expect(await changeOrder(shop, admin, orderNumber, seen)).toMatchObject({ reason: "order_left" });
});

test("a receipt that waits is reviewed for the total its payer was told", async () => {
  orderNumber = await orderByReceipt(shop, pair, { size: "42", currency: "GMD" });
  const before = await total();
  expect(await change([["42", 2]])).toMatchObject({ reason: "receipt_waits" });
  succeeded(await change([["43", 1]]));
  succeeded(await review(shop, admin, orderNumber, "verified"));
  expect(Number((await orderOf(shop, orderNumber)).receivedAmount)).toBe(before);
  expect(succeeded(await change([["43", 2]])).due.amount).toBe(200_000);
});

test("two at it: one change is written, and the other is told", async () => {
  const [one, other] = [await typed([["43", 1]]), await typed([["42", 2]])];
  const made = await Promise.all([one, other].map((wanted) => changeOrder(shop, admin, orderNumber, wanted)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.find(({ ok }) => !ok)).toMatchObject({ reason: "changed_meanwhile" });
});

test("a change needs one connection only, also where it is priced anew", async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  try {
    const more = {
      addProduct: cap.slug,
      addSize: "one",
      country: "US",
      region: "Ohio",
      deliveryAddress: "1 Main St",
    };
    expect(succeeded(await change([["42", 1]], more)).due.amount).toBeGreaterThan(50_000);
  } finally {
    for (const other of others) other.release();
  }
});

test("another country costs its way, and contact and address are written", async () => {
  const changed = succeeded(
    await change([["42", 1]], {
      country: "US",
      region: "Ohio",
      deliveryAddress: "1 Main St",
      customerName: "Binta",
    }),
  );
  expect(changed.words).toEqual(["Contact changed", "Delivery address changed"]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    country: "US",
    region: "Ohio",
    customerName: "Binta",
  });
  succeeded(await change([["42", 1]], { customerPhone: "+2207654321" }));
  expect(await findCustomer(shop, orderNumber)).toMatchObject({ name: "Binta", phone: "+2207654321" });
});

test("its way is free by what it was sold for, whatever its items cost by now", async () => {
  const { claims } = await readSiteSettings(shop);
  const freeOver = async (overGmd: number) => {
    const value = { ...claims, freeShipping: { isOn: true, overUsd: 1, overGmd } };
    await shop.db
      .insert(siteSettings)
      .values({ settingKey: "claims", settingValue: value })
      .onConflictDoUpdate({ target: siteSettings.settingKey, set: { settingValue: value } });
    await expect
      .poll(async () => (await readShopRules(shop)).freeShipping?.typed?.amount)
      .toBe(overGmd * 100);
  };
  const shippingTo = async (region: string) => {
    succeeded(await change([["42", 1]], { country: "US", region, deliveryAddress: "1 Main St" }));
    return Number((await orderOf(shop, orderNumber)).shippingCost);
  };
  const isDearer = { price: "77.00", enteredPrice: "5500.00" };
  await shop.db.update(products).set(isDearer).where(eq(products.id, pair.id));
  await freeOver(5_000);
  expect(await shippingTo("Ohio")).toBeGreaterThan(0);
  await freeOver(2_000);
  await shop.db
    .update(products)
    .set({ price: "1.00", enteredPrice: "70.00" })
    .where(eq(products.id, pair.id));
  expect(await shippingTo("Iowa")).toBe(0);
  await shop.db
    .update(siteSettings)
    .set({ settingValue: claims })
    .where(eq(siteSettings.settingKey, "claims"));
});

test("the Plus Code of an address that changes goes, so that no driver is led to the old one, and stays in the timeline", async () => {
  const plusCode = "7C5579C2+H6";
  orderNumber = await orderByReceipt(shop, pair, { size: "42", currency: "GMD", plusCode });
  succeeded(await change([["43", 1]], { customerName: "Binta" }));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ plusCode });
  const { words } = succeeded(await change([["43", 1]], { deliveryAddress: "Brusubi, blue gate" }));
  expect(words).toEqual(["Delivery address changed", "Taken off: Plus Code C2+H6 Brikama"]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    deliveryAddress: "Brusubi, blue gate",
    plusCode: "",
  });
});

test("an order by staff may have no address; a blank one stays as it was", async () => {
  const { customerEmail } = await orderOf(shop, orderNumber);
  succeeded(await change([["43", 1]], { customerEmail: "" }));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ customerEmail });
  await shop.db.update(orders).set({ customerEmail: "" }).where(eq(orders.orderNumber, orderNumber));
  expect(succeeded(await change([["42", 1]])).words).toEqual(["1 × Court Low: EU 42 instead of EU 43"]);
});

test("a code of one order per customer is refused to a second order of the address that stays", async () => {
  await addDiscount(shop, { code: "ONCE", percent: 10, perCustomerLimit: 1 });
  const { customerEmail } = await orderOf(shop, orderNumber);
  await orderByReceipt(shop, pair, { size: "42", customerEmail, discountCode: "ONCE" });
  const blank = { customerEmail: "", discountCode: "ONCE" };
  expect(await change([["42", 1]], blank)).toMatchObject({ reason: "unknown_discount" });
});

test("an order that is picked up instead has a code of its own and the point's place, and none once it is delivered again", async () => {
  const point = { name: "Westfield", isPickup: "pickup", price: "0", estimatedDays: "1 day", isActive: "on" };
  const form = areaForm.parse({ ...point, landmark: "By the junction" });
  succeeded(await saveDeliveryArea(shop, admin, { id: null, form }));
  await expect.poll(async () => (await readShopRules(shop)).areas.length).toBe(1);
  succeeded(await change([["42", 1]], { region: "Westfield" }));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    pickupCode: expect.stringMatching(/^\d{4}$/),
    deliveryAddress: "Westfield, By the junction",
  });
  succeeded(await markReadyForPickup(shop, admin, { orderNumber }));
  succeeded(await change([["42", 1]], { customerName: "Binta" }));
  expect((await orderOf(shop, orderNumber)).readyAt).toEqual(expect.any(Date));
  succeeded(await change([["43", 1]]));
  expect((await orderOf(shop, orderNumber)).readyAt).toBeNull();
  succeeded(await markReadyForPickup(shop, admin, { orderNumber }));
  succeeded(await change([["43", 1]], { country: "SN", region: "Dakar", deliveryAddress: "Rue 1" }));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    pickupCode: null,
    readyAt: null,
    deliveryAddress: "Rue 1",
  });
});

test("a pair that was sold twice without network is swapped for another, and is to pack", async () => {
  const items = JSON.stringify([{ productId: pair.id, size: "44", quantity: 1 }]);
  const soldAt = clock.now().toISOString();
  const sale = { id: randomUUID(), items, paymentMethod: "cash", soldAt, total: "2000" };
  orderNumber = succeeded(await placeStaffOrder(shop, admin, saleForm.parse(sale))).soldTwice ?? "";
  const before = (await left("43")) ?? 0;
  expect(await change([["44", 2]])).toMatchObject({ reason: "out_of_stock" });
  expect(await orderOf(shop, orderNumber)).toMatchObject({ stockHeld: false, soldOutAt: expect.any(Date) });
  expect(succeeded(await change([["43", 1]])).words).toEqual(["1 × Court Low: EU 43 instead of EU 44"]);
  expect([await left("43"), await left("44")]).toEqual([before - 1, 0]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "paid",
    stockHeld: true,
    soldOutAt: null,
  });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("another colour of the model is offered, moves both pieces and costs what it costs today", async () => {
  const model = { brand: "Nike", model: "Court Low" };
  await shop.db.update(products).set(model).where(eq(products.id, pair.id));
  const typedPrice = { price: "35.00", enteredPrice: "2500", currency: "GMD" } as const;
  const black = await addProduct(shop, {
    name: "Court Low, black",
    ...typedPrice,
    sizes: { "42": 1 },
    ...model,
  });
  const offered = (await sizeChoices(shop.db, [pair.id])).filter(({ productId }) => productId === black.id);
  expect(offered).toMatchObject([{ of: pair.id, size: "42", left: 1 }]);
  const before = (await left("42")) ?? 0;
  const lines = [{ choice: `${black.id} 42`, quantity: 1 }];
  expect(succeeded(await change([], { lines })).due.amount).toBe(50_000);
  expect([await left("42"), await left("42", black)]).toEqual([before + 1, 0]);
});

test("the last piece of a product whose sizes share one number is given another size", async () => {
  const shared = await addProduct(shop, { sizes: ["S", "M"], stockQuantity: 1 });
  orderNumber = await orderByReceipt(shop, shared, { size: "S", currency: "GMD" });
  pair = shared;
  const stock = async () => await stockOf(shop, shared);
  expect(await stock()).toBe(0);
  expect(await change([["M", 2]])).toMatchObject({ reason: "out_of_stock" });
  succeeded(await change([["M", 1]]));
  expect(await stock()).toBe(0);
  const order = await readOrderByNumber(shop.db, orderNumber);
  expect(order?.items.map(({ size }) => size)).toEqual(["M"]);
});

test.each(["?fbclid=1", "/", "#sizes", "/?a=b/c"])(
  "another product is added by its link that ends in %s",
  async (end) => {
    const addProduct = `https://kairaba.test/product/${cap.slug}${end}`;
    succeeded(await change([["42", 1]], { addProduct, addSize: "one" }));
    expect(await left("one", cap)).toBe(0);
  },
);
