import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { countPendingPayments } from "#app/server/dashboard/dashboard-metrics.ts";
import { findReceipt } from "#app/server/payments/receipts/find-receipt.ts";
import { limitGuesses } from "#app/server/platform/rate-limits.ts";
import { orders } from "#database/schema/orders.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, aPicturePng } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { findInvoice } from "./documents.ts";
import { listOrders, pendingPayments } from "./list-orders.ts";
import { orderSummary } from "./order-summary.ts";
import { orderToken } from "./order-token.ts";
import { underNewNames } from "./order-writes.ts";
import { myOrders } from "./read-customer-orders.ts";
import { findOrderByLink, trackOrder } from "./track-order.ts";
import { successPath, trackingUrl } from "./tracking-link.ts";

const ADDRESS = "192.0.2.10";

const { shop, clock, pool, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("order_has_its_timeline");

type Given = Parameters<typeof aLocalOrder>[1];

async function order(given: Given = {}, viewer: Parameters<typeof placeOrder>[1] = GUEST) {
  clock.advance(1000);
  const product = await addProduct(shop);
  const placed = succeeded(await placeOrder(shop, viewer, await aLocalOrder(product, given)));
  return placed;
}

describe("My Orders", () => {
  test("are the viewer's own, newest first, with items, statuses and timeline", async () => {
    const [awa, binta] = [await addCustomer(shop), await addCustomer(shop)];
    const first = await order({}, awa);
    const second = await order({ quantity: 2, currency: "EUR" }, awa);
    await order({}, binta);
    const mine = await myOrders(shop, awa);
    expect(mine.map((each) => each.orderNumber)).toEqual([second.orderNumber, first.orderNumber]);
    expect(await myOrders(shop, awa, 1)).toEqual(mine.slice(0, 1));
    expect(await myOrders(shop, awa, null)).toEqual(mine);
    expect(mine[0]).toMatchObject({
      total: { amount: 13855, currency: "EUR" },
      items: [{ name: "Court Low", quantity: 2, price: { amount: 6800, currency: "EUR" } }],
      verificationStatus: "pending",
      paymentMethodLabel: "Wave mobile money",
      timeline: [{ label: "Order placed" }, { label: "Receipt received" }],
    });
    expect(await myOrders(shop, GUEST)).toEqual([]);
  });
});

describe("a guest's order", () => {
  test("is found by its number and e-mail, however they are typed, and by its link", async () => {
    const placed = await order({ customerEmail: "fatou@example.com" });
    const typed = placed.orderNumber.toLowerCase().replace("-", " ");
    const found = await trackOrder(shop, ADDRESS, { orderNumber: typed, email: " FATOU@example.com " });
    expect(found).toMatchObject({ ok: true, value: { orderNumber: placed.orderNumber } });
    const token = new URL(trackingUrl(shop, placed.orderNumber)).searchParams.get("token") ?? "";
    expect(await findOrderByLink(shop, { orderNumber: placed.orderNumber, token })).toEqual(found);
  });

  test("has the same refusal for every wrong pair and for a token of another order or purpose", async () => {
    const placed = await order({ customerEmail: "fatou@example.com" });
    const no = { ok: false, reason: "not_found" };
    expect(
      await trackOrder(shop, ADDRESS, { orderNumber: placed.orderNumber, email: "other@example.com" }),
    ).toEqual(no);
    expect(
      await trackOrder(shop, ADDRESS, { orderNumber: "KRB-22222222", email: "fatou@example.com" }),
    ).toEqual(no);
    expect(await trackOrder(shop, ADDRESS, { orderNumber: "'; drop table", email: "" })).toEqual(no);
    for (const token of [
      orderToken(shop, "track-order", "KRB-22222222"),
      orderToken(shop, "order-placed", placed.orderNumber),
      "",
    ]) {
      expect(await findOrderByLink(shop, { orderNumber: placed.orderNumber, token })).toEqual(no);
    }
  });

  test("is tracked as often as one likes; wrong guesses are counted, and then a right one is refused too", async () => {
    const { orderNumber } = await order({ customerEmail: "fatou@example.com" });
    const token = new URL(trackingUrl(shop, orderNumber)).searchParams.get("token") ?? "";
    const ipAddress = "192.0.2.77";
    const track = (asked: { token: string }) => trackOrder(shop, ipAddress, { orderNumber, ...asked });
    const invoice = (asked: { token: string | null }) =>
      findInvoice(shop, GUEST, { orderNumber, ipAddress, ...asked });
    for (let visit = 0; visit < 61; visit += 1) expect((await track({ token })).ok).toBe(true);
    expect((await invoice({ token })).ok).toBe(true);
    for (let guess = 0; guess < 30; guess += 1) {
      expect(await track({ token: `guess${guess}` })).toMatchObject({ reason: "not_found" });
      expect(await invoice({ token: `guess${guess}` })).toMatchObject({ reason: "not_found" });
    }
    for (const find of [track, invoice]) {
      expect(await find({ token })).toMatchObject({ ok: false, reason: "rate_limited" });
    }
    // A visitor elsewhere is not limited.
    expect((await trackOrder(shop, ADDRESS, { orderNumber, token })).ok).toBe(true);
  });

  test("costs no guess where the shop itself fails", async () => {
    const rule = { rule: "tracking-address", who: "192.0.2.78" } as const;
    const fail = () => Promise.reject(new Error("no database"));
    for (let time = 0; time < 61; time += 1) {
      await expect(limitGuesses(shop.limits, rule, fail)).rejects.toThrow("no database");
    }
    expect(await limitGuesses(shop.limits, rule, async () => ({ ok: true }))).toEqual({ ok: true });
  });

  test("shows its success page only with the token, and nothing personal", async () => {
    const { orderNumber } = await order();
    const token = new URL(successPath(shop, orderNumber), "http://x").searchParams.get("token");
    const summary = await orderSummary(shop, { orderNumber, token });
    expect(Object.keys(summary ?? {}).filter((key) => key.startsWith("customer"))).toEqual([]);
    expect(summary).not.toHaveProperty("deliveryAddress");
    expect(summary).toMatchObject({
      orderNumber,
      total: { amount: 8300, currency: "USD" },
      orderStatus: "payment_pending",
      paymentStatus: "pending",
      hasPaymentPage: false,
      paymentMethodLabel: "Wave mobile money",
      country: "GM",
      arrival: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.any(String) },
    });
    for (const wrong of [null, "", "x", token?.slice(1) ?? ""]) {
      expect(await orderSummary(shop, { orderNumber, token: wrong })).toBeNull();
    }
  });
});

describe("the admin's lists", () => {
  test("show pending payments with expected amounts and duplicates, until they are reviewed", async () => {
    const admin = await addAdmin(shop);
    const before = await pendingPayments(shop, admin);
    const receipt = await aPicturePng();
    const first = await order({ receipt });
    const second = await order({ receipt, currency: "GMD" });
    const { payments, total } = await pendingPayments(shop, admin);
    expect(total).toBe(before.total + 2);
    const [firstShown, secondShown] = payments.slice(-2);
    expect(secondShown).toMatchObject({
      orderNumber: second.orderNumber,
      expected: { amount: { amount: 568_550, currency: "GMD" }, inGmd: { amount: 568_550 } },
      payment: {
        isDuplicateReceipt: true,
        duplicateOf: {
          orderNumber: first.orderNumber,
          customerName: firstShown?.customerName,
          orderStatus: "payment_pending",
          verificationStatus: "pending",
          sentAt: firstShown?.createdAt,
          receiptPaths: [firstShown?.payment.receiptPath],
        },
        receiptIsPicture: true,
        verificationStatus: "pending",
      },
    });
    // The longest waiting one is first.
    expect(firstShown).toMatchObject({
      waitingSince: new Date(shop.clock().getTime() - 1000),
      orderNumber: first.orderNumber,
      expected: { amount: { amount: 8300, currency: "USD" }, inGmd: { amount: 568_550, currency: "GMD" } },
      // Only the later one is flagged.
      payment: { isDuplicateReceipt: false, duplicateOf: null },
    });
    const payment = secondShown?.payment;
    if (!payment) throw new Error("no payment");
    expect(payment.receiptPath).toBe(`/admin/orders/receipt/${payment.paymentId}`);
    const kept = await findReceipt(shop, payment.paymentId);
    expect(kept).toMatchObject({ contentType: "image/jpeg", fileName: `receipt-${second.orderNumber}.jpg` });
    await steps.review(shop, admin, second.orderNumber, "verified");
    expect((await pendingPayments(shop, admin)).total).toBe(before.total + 1);
    expect(await findReceipt(shop, "nothing")).toBeNull();
  });

  test("a payment waits for nobody once its order is cancelled; tab and dashboard agree", async () => {
    const admin = await addAdmin(shop);
    const placed = await order({ customerName: "Sainey Touray" });
    const before = await pendingPayments(shop, admin);
    expect(before.total).toBe(await countPendingPayments(shop));
    expect((await pendingPayments(shop, admin, { search: "sainey" })).payments).toMatchObject([
      { orderNumber: placed.orderNumber },
    ]);
    await steps.move(shop, admin, placed.orderNumber, "cancelled");
    const after = await pendingPayments(shop, admin);
    expect(after.total).toBe(before.total - 1);
    expect(after.total).toBe(await countPendingPayments(shop));
    expect(after.payments.map((each) => each.orderNumber)).not.toContain(placed.orderNumber);
    expect((await pendingPayments(shop, admin, { search: "sainey" })).total).toBe(0);
    const cancelled = { search: "sainey", status: "cancelled" } as const;
    const listed = await listOrders(shop, admin, cancelled);
    expect(listed.orders).toMatchObject([{ orderStatus: "cancelled", badge: { status: "pending" } }]);
    expect((await listOrders(shop, admin, { ...cancelled, payment: "pending" })).total).toBe(0);
  });

  test("go through all pending payments page by page", async () => {
    const admin = await addAdmin(shop);
    const { total } = await pendingPayments(shop, admin);
    for (let more = total; more < 21; more += 1) await order();
    const first = await pendingPayments(shop, admin);
    expect(first).toMatchObject({ page: 1, pageCount: 2 });
    expect(first.payments).toHaveLength(20);
    const last = await pendingPayments(shop, admin, { page: 99 });
    expect(last.page).toBe(2);
    expect(last.payments).toHaveLength(last.total - 20);
  });

  test("find orders by number, tracking number, name, e-mail, phone and payment reference, page by page", async () => {
    const admin = await addAdmin(shop);
    const placed = await order({ customerName: "Ebrima Jallow 100%", customerPhone: "+2207771234" });
    const { orderNumber } = placed;
    await shop.db
      .update(orders)
      .set({ trackingNumber: "GM-4711-XY" })
      .where(eq(orders.orderNumber, orderNumber));
    const seen = { reference: "T_SEEN4711", amountGmd: "100.00", message: "", createdAt: shop.clock() };
    await shop.db
      .insert(seenMoney)
      .values({ ...seen, orderId: await steps.orderOf(shop, orderNumber).then(({ id }) => id) });
    const typed = orderNumber.toLowerCase();
    for (const search of [
      typed,
      typed.replace("-", " "),
      typed.replace("-", ""),
      `#${typed.slice(0, 8)} ${typed.slice(8)}`,
      "4711-xy",
      "jallow",
      "100%",
      "777 1234",
      "t_seen4711",
    ]) {
      const found = await listOrders(shop, admin, { search });
      expect(found.orders.map((each) => each.orderNumber)).toEqual([placed.orderNumber]);
    }
    expect((await listOrders(shop, admin, { search: "nobody at all" })).total).toBe(0);
    const packer = await addAdmin(shop, { role: "packer" });
    expect((await listOrders(shop, packer, { search: "t_seen4711" })).total).toBe(0);
    const all = await listOrders(shop, admin);
    const beyond = await listOrders(shop, admin, { page: 99 });
    expect(all.orders[0]?.orderNumber).toBe(placed.orderNumber);
    expect(beyond.page).toBe(all.pageCount);
  });

  test("take the same number of queries for one order and for many", async () => {
    const admin = await addAdmin(shop);
    const customer = await addCustomer(shop);
    const reads = async () => {
      const queries = vi.spyOn(pool, "query");
      await pendingPayments(shop, admin);
      await listOrders(shop, admin);
      await myOrders(shop, customer);
      const asked = queries.mock.calls.length;
      queries.mockRestore();
      return asked;
    };
    await order({}, customer);
    const few = await reads();
    for (let more = 0; more < 5; more += 1) await order({}, customer);
    expect(few).toBeGreaterThan(0);
    expect(await reads()).toBe(few);
  });
});

test("an order number that is taken is thrown again", async () => {
  const taken = await steps.orderOf(shop, (await order()).orderNumber);
  const numbers = [taken.orderNumber, taken.orderNumber, "KRB-99999999"];
  const made = await underNewNames(
    async ({ id, orderNumber }) => {
      const nothing = {
        subtotal: "0",
        totalAmount: taken.shippingCost,
        orderStatus: "cancelled" as const,
        stockHeld: false,
      };
      const copy = { ...taken, id, orderNumber, ...nothing };
      await shop.db.insert(orders).values(copy);
      return orderNumber;
    },
    () => numbers.shift() ?? taken.orderNumber,
  );
  expect(made).toBe("KRB-99999999");
  expect(await steps.orderOf(shop, made)).toMatchObject({ orderStatus: "cancelled" });
});
