import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { DEFAULT_SHOP_SETTINGS } from "#app/domain/settings/shop-settings.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { changeOrder, orderVersion } from "#app/server/checkout/changes/change-order.ts";
import { askReturn } from "#app/server/checkout/changes/returns.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { findPackingSlips } from "#app/server/orders/documents.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { handOverPickup, markReadyForPickup } from "#app/server/orders/status/pickup.ts";
import { shipOrders } from "#app/server/orders/status/ship-orders.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { deleteIdleHolders } from "#app/server/stock/stock-holders.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct, aLocalOrder, anAddress, aReceipt, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { openPageOrder, payPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { takeCash } from "./take-cash.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

async function area(name: string, fields: Record<string, string> = {}) {
  const form = areaForm.parse({
    name,
    isPickup: "area",
    price: "100",
    estimatedDays: "1-2 days",
    isActive: "on",
    ...fields,
  });
  return succeeded(await saveDeliveryArea(shop, admin, { id: null, form })).id;
}
const near = await area("Kanifing", { cashAllowed: "on" });
const far = await area("Basse");
const point = await area("Westfield", { isPickup: "pickup", cashAllowed: "on" });

async function offerCash(given: Partial<typeof DEFAULT_SHOP_SETTINGS> = {}) {
  const value = { ...DEFAULT_SHOP_SETTINGS, cashOnDelivery: true, cashAfterOrders: 0, ...given };
  succeeded(await saveSiteSetting(shop, admin, { key: "shop", value }));
}

const product = await addProduct(shop, { price: "20.00", sizes: { "42": 50 } });
const inCash = { currency: "GMD", area: near, paymentMethod: "cash", receipt: null } as const;
const wish = async (given: Parameters<typeof aLocalOrder>[1] = {}) =>
  await aLocalOrder(product, { size: "42", ...inCash, ...given });
const place = async (given: Parameters<typeof aLocalOrder>[1] = {}) =>
  succeeded(await placeOrder(shop, GUEST, await wish(given))).orderNumber;

test("cash is off by default, and limited by area, sum and the buyer's orders", async () => {
  const why = async (given: Parameters<typeof aLocalOrder>[1] = {}) => {
    const placed = await placeOrder(shop, GUEST, await wish(given));
    return placed.ok ? "placed" : [placed.reason, placed.detail];
  };
  expect(await why()).toEqual(["payment_method_unavailable", undefined]);
  await offerCash();
  await expect.poll(() => why({ area: far })).toEqual(["cash_not_offered", "area"]);
  expect(await why({ area: "" })).toEqual(["cash_not_offered", "area"]);
  expect(await why({ country: "SN" })).toEqual(["payment_method_unavailable", undefined]);
  expect(await why({ quantity: 4 })).toEqual(["cash_not_offered", "sum"]);
  const buyer = aShopper();
  expect(await why(buyer)).toBe("placed");
  expect(await why(buyer)).toEqual(["cash_not_offered", "open"]);
  const { customerPhone } = buyer;
  expect(await why({ customerPhone })).toEqual(["cash_not_offered", "open"]);
  const { customerPhone: shared } = aShopper();
  const both = await Promise.all([why({ customerPhone: shared }), why({ customerPhone: shared })]);
  expect(both.toSorted()).toEqual([["cash_not_offered", "open"], "placed"]);
  await offerCash({ cashAfterOrders: 1 });
  await expect.poll(() => why()).toEqual(["cash_not_offered", "history"]);
  const pretended = aShopper();
  const inTest = await openPageOrder(shop, product, pretended);
  await payPageOrder(shop, inTest);
  expect(await steps.orderOf(shop, inTest)).toMatchObject({ paymentStatus: "paid" });
  expect(await why(pretended)).toEqual(["cash_not_offered", "history"]);
  const known = aShopper();
  const paid = await steps.orderByReceipt(shop, product, { size: "42", ...known });
  succeeded(await steps.review(shop, admin, paid, "verified"));
  expect(await why(known)).toBe("placed");
  await offerCash();
});

test("an order in cash holds its pieces, is sent unpaid, and is paid and delivered once its sum is taken", async () => {
  const before = (await steps.stockOf(shop, product)) ?? 0;
  const orderNumber = await place();
  expect(await steps.stockOf(shop, product)).toBe(before - 1);
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "pending",
    totalGmd: "1470.00",
  });
  const [mail] = await steps.mailsOf(shop, orderNumber, "order_received");
  expect(mail?.bodyText).toContain("D1,470.00 in cash");
  expect(succeeded(await shipOrders(shop, admin, [orderNumber])).left).toEqual([]);
  const take = (amount: string) => takeCash(shop, admin, { orderNumber, amount, takenBy: "Lamin" });
  expect(await take("1400")).toMatchObject({ reason: "cash_differs", detail: { amount: 147_000 } });
  const [first, second] = await Promise.all([take("D1,470.00"), take("1470")]);
  expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "delivered",
    paymentStatus: "paid",
    receivedAmount: "1470.00",
  });
  const events = await steps.eventsOf(shop, orderNumber);
  expect(events.map(({ note }) => note)).toContain("Cash taken: D1,470 by Lamin");
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.action, "payment.cash_taken"));
  expect(acts.map(({ subjectId }) => subjectId)).toEqual([orderNumber]);
});

test("a part that is taken at the door leaves the rest due, and the order where it is", async () => {
  const orderNumber = await place();
  succeeded(await steps.move(shop, admin, orderNumber, "shipped"));
  const take = (amount: string, partOf = "1470.00") =>
    takeCash(shop, admin, { orderNumber, amount, takenBy: "Lamin", partOf });
  for (const wrong of ["1470", "2000", "0"]) {
    expect(await take(wrong)).toMatchObject({ reason: "cash_differs" });
  }
  const sentTwice = await Promise.all([take("D1,000"), take("D1,000")]);
  expect(sentTwice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await take("400")).toMatchObject({ reason: "changed_meanwhile" });
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "shipped",
    paymentStatus: "pending",
    receivedAmount: "1000.00",
  });
  const ofStaff = await findAdminOrder(shop, admin, orderNumber);
  expect(ofStaff).toMatchObject({ cashDue: { amount: 47_000 }, due: { amount: 47_000 } });
  expect(ofStaff?.payUrl).toContain("/pay/");
  const notes = (await steps.eventsOf(shop, orderNumber)).map(({ note }) => note);
  expect(notes).toContain("Cash taken: D1,000 by Lamin, D470.00 still due");
  expect(await take("15,50", "470.00")).toMatchObject({ value: { taken: { amount: 1_550 } } });
  succeeded(await take("454,50", ""));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "delivered",
    paymentStatus: "paid",
    receivedAmount: "1470.00",
  });
});

test("staff write an order in cash by the same rules, and go over the buyer's orders by permission", async () => {
  const seller = await addAdmin(shop, { role: "seller" });
  const customerPhone = aShopper().customerPhone;
  const bill = (given: Record<string, string> = {}) =>
    saleForm.parse({
      id: randomUUID(),
      items: JSON.stringify([{ productId: product.id, size: "42", quantity: 1 }]),
      paymentMethod: "door",
      origin: "phone",
      customerPhone,
      area: near,
      ...given,
    });
  await offerCash({ cashAfterOrders: 1 });
  const why = async (who: typeof admin, given?: Record<string, string>) => {
    const placed = await placeStaffOrder(shop, who, bill(given));
    return placed.ok ? "placed" : [placed.reason, placed.detail];
  };
  await expect.poll(() => why(seller)).toEqual(["cash_not_offered", "history"]);
  expect(await why(admin, { area: far })).toEqual(["cash_not_offered", "area"]);
  expect(await why(admin, { area: "" })).toEqual(["payment_method_unavailable", undefined]);
  const before = (await steps.stockOf(shop, product)) ?? 0;
  const sent = bill();
  const { orderNumber, isPaid } = succeeded(await placeStaffOrder(shop, admin, sent));
  expect(succeeded(await placeStaffOrder(shop, admin, sent)).orderNumber).toBe(orderNumber);
  expect(isPaid).toBe(false);
  expect(await steps.stockOf(shop, product)).toBe(before - 1);
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "pending",
    receivedAmount: "0.00",
    cashGiven: null,
  });
  await offerCash();
  await expect.poll(() => why(seller)).toEqual(["cash_not_offered", "open"]);
  succeeded(await takeCash(shop, admin, { orderNumber, amount: "1470", takenBy: "" }));
  const twice = bill();
  const both = await Promise.all([
    placeStaffOrder(shop, seller, twice),
    placeStaffOrder(shop, seller, twice),
  ]);
  expect(new Set(both.map((placed) => succeeded(placed).orderNumber)).size).toBe(1);
});

test("an order refused at the door gives its pieces back once, and takes the next cash from its buyer", async () => {
  const buyer = aShopper();
  const before = (await steps.stockOf(shop, product)) ?? 0;
  const orderNumber = await place(buyer);
  succeeded(await steps.move(shop, admin, orderNumber, "shipped"));
  succeeded(await steps.move(shop, admin, orderNumber, "cancelled"));
  expect(await steps.move(shop, admin, orderNumber, "cancelled", { seenStatus: "shipped" })).toMatchObject({
    reason: "changed_meanwhile",
  });
  expect(await steps.stockOf(shop, product)).toBe(before);
  expect(await takeCash(shop, admin, { orderNumber, amount: "1470", takenBy: "" })).toMatchObject({
    reason: "changed_meanwhile",
  });
  expect(await placeOrder(shop, GUEST, await wish(buyer))).toMatchObject({ detail: "history" });
});

test("what parts leave of an order in dollars is one sum in dalasi, on the panel, the slip and the form", async () => {
  const orderNumber = await place({ currency: "USD" });
  succeeded(await steps.move(shop, admin, orderNumber, "shipped"));
  const take = (amount: string, partOf = "") =>
    takeCash(shop, admin, { orderNumber, amount, takenBy: "", partOf });
  const { totalGmd } = await steps.orderOf(shop, orderNumber);
  succeeded(await take("999.90", totalGmd ?? ""));
  const left = money(Math.round(Number(totalGmd) * 100) - 99_990, "GMD");
  const ofStaff = await findAdminOrder(shop, admin, orderNumber);
  const [slip] = await findPackingSlips(shop, admin, [orderNumber]);
  expect([ofStaff?.cashDue, ofStaff?.expectedGmd, slip?.cashDue]).toEqual([left, left, left]);
  succeeded(await take(toDecimal(left)));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "paid" });
});

test("at a pickup point the cash comes before the code", async () => {
  const orderNumber = await place({ area: point });
  succeeded(await markReadyForPickup(shop, admin, { orderNumber }));
  const { pickupCode } = await steps.orderOf(shop, orderNumber);
  const handOver = () => handOverPickup(shop, admin, { orderNumber, code: pickupCode ?? "" });
  expect(await handOver()).toMatchObject({ reason: "cash_due" });
  succeeded(await takeCash(shop, admin, { orderNumber, amount: "1370", takenBy: "" }));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "paid",
  });
  succeeded(await handOver());
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "delivered" });
});

test("an order that costs more after its cash was taken has only the rest taken, and is handed over then", async () => {
  const orderNumber = await place({ area: point });
  const take = (amount: string) => takeCash(shop, admin, { orderNumber, amount, takenBy: "" });
  succeeded(await take("1370"));
  // As of a sale in a chat, whose change was said.
  await shop.db.update(orders).set({ cashGiven: "1500" }).where(eq(orders.orderNumber, orderNumber));
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order) throw new Error("no order");
  const lines = [{ choice: `${product.id} 42`, quantity: 2 }];
  const typed = { ...order, discountCode: "", version: orderVersion(order), lines };
  succeeded(await changeOrder(shop, admin, orderNumber, orderChangeForm.parse(typed)));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({ totalGmd: "2740.00", cashGiven: null });
  expect(await take("2740")).toMatchObject({ reason: "cash_differs", detail: { amount: 137_000 } });
  succeeded(await take("1370"));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "paid",
    receivedAmount: "2740.00",
  });
});

test("cash is taken again where a receipt of as much as the cash before was rejected", async () => {
  const orderNumber = await place({ area: point });
  const take = (amount: string, partOf = "") =>
    takeCash(shop, admin, { orderNumber, amount, takenBy: "", partOf });
  succeeded(await take("1370"));
  succeeded(await steps.move(shop, admin, orderNumber, "delivered"));
  const dearer = await addProduct(shop, { price: "40.00", sizes: { "42": 5 } });
  const wish = { quantity: 1, kind: "exchange", wanted: null, reason: "size", words: "" } as const;
  const other = { otherProduct: dearer.slug, otherSize: "42", line: { productId: product.id, size: "42" } };
  succeeded(await askReturn(shop, admin, orderNumber, { ...wish, ...other }));
  const { customerEmail: email } = await steps.orderOf(shop, orderNumber);
  const receipt = aReceipt();
  const sent = { orderNumber, token: null, email, receipt, ipAddress: anAddress(), method: "wave" };
  succeeded(await resendReceipt(shop, GUEST, sent));
  succeeded(await steps.review(shop, admin, orderNumber, "verified", { amount: money(20_000, "GMD") }));
  succeeded(await take("200", "1170.00"));
  succeeded(await steps.review(shop, admin, orderNumber, "rejected"));
  succeeded(await take("300", "1170.00"));
  succeeded(await take("870"));
  expect(await steps.orderOf(shop, orderNumber)).toMatchObject({
    paymentStatus: "paid",
    receivedAmount: "2740.00",
  });
});

test("what waits for cash counts with the unpaid pieces of a visitor, whatever names they give", async () => {
  await offerCash({ cashMost: 100_000 });
  const many = await addProduct(shop, { price: "10.00", sizes: { "42": 500 } });
  const order = async (quantity: number) =>
    await placeOrder(
      shop,
      GUEST,
      await aLocalOrder(many, { ...inCash, size: "42", quantity, ipAddress: "192.0.2.77" }),
    );
  for (const quantity of [30, 30]) succeeded(await order(quantity));
  await deleteIdleHolders(shop);
  expect(await order(1)).toMatchObject({ reason: "too_many_unpaid" });
  await offerCash();
});
