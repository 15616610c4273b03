import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { SOLD_OUT_LABEL } from "#app/domain/payments/local-payment.ts";
import { changeOrderStatus } from "#app/server/checkout/change-order-status.ts";
import { noteMoneyReturned } from "#app/server/checkout/note-money-returned.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { reviewPayment } from "#app/server/checkout/review-payment.ts";
import { releaseUnpaidOrders } from "#app/server/checkout/unpaid/release-unpaid-orders.ts";
import { countSoldOut, listOrders, pendingPayments } from "#app/server/orders/list-orders.ts";
import { orderSummary } from "#app/server/orders/order-summary.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

/** An order whose one piece had sold out when its receipt came from an open payment page. */
async function soldOutOrder() {
  const { shop } = opened;
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { stockQuantity: 0 });
  const holdToken = randomBytes(24).toString("base64url");
  const input = await aLocalOrder(product, { holdToken, idempotencyKey: holdToken });
  const placed = await placeLocalOrder(shop, GUEST, input);
  if (!placed.ok) throw new Error(placed.reason);
  const { orderNumber } = placed.value;
  const look = async () => {
    const [row] = await shop.db
      .select({ order: orders, payment: gambianPayments, stock: products.stockQuantity })
      .from(orders)
      .innerJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
      .innerJoin(products, eq(products.id, product.id))
      .where(eq(orders.orderNumber, orderNumber));
    if (!row) throw new Error("no such order");
    return row;
  };
  const mails = async () => {
    const { order } = await look();
    const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    return rows.map(({ kind, subject }) => `${kind}: ${subject}`);
  };
  const verify = async () =>
    await reviewPayment(shop, admin, {
      paymentId: (await look()).payment.id,
      decision: "verified",
      notes: "",
      seenStatus: "pending",
    });
  const restock = (stockQuantity: number) =>
    shop.db.update(products).set({ stockQuantity }).where(eq(products.id, product.id));
  return { admin, input, orderNumber, look, mails, verify, restock };
}

test("is accepted once with a number, tells shopper and owner, and has a place of its own in the panel", async () => {
  const { shop } = opened;
  const { admin, input, orderNumber, mails } = await soldOutOrder();
  expect(await placeLocalOrder(shop, GUEST, input)).toMatchObject({ ok: true, value: { orderNumber } });
  expect(await mails()).toEqual(
    expect.arrayContaining([
      `order_received: Order ${orderNumber}: choose a refund or a swap`,
      `notify_admin_receipt: New receipt: ${orderNumber}, $83.00 (sold out: refund or swap)`,
    ]),
  );
  expect(await countSoldOut(shop, admin)).toBe(1);
  const listed = await listOrders(shop, admin, { payment: "sold_out" });
  expect(listed.orders.map((order) => [order.orderNumber, order.isSoldOut])).toEqual([[orderNumber, true]]);
  expect((await pendingPayments(shop, admin)).payments[0]).toMatchObject({ orderNumber, isSoldOut: true });
  const tracked = await trackOrder(shop, "192.0.2.7", { orderNumber, email: input.customerEmail });
  expect(tracked).toMatchObject({ value: { isSoldOut: true, orderBadge: { label: SOLD_OUT_LABEL } } });
  expect(await orderSummary(shop, { orderNumber, token: "wrong" })).toBeNull();
});

test("is verified without its pieces, cannot be made ready without them, and ends with the refund", async () => {
  const { shop } = opened;
  const { admin, orderNumber, look, mails, verify } = await soldOutOrder();
  expect(await verify()).toMatchObject({ ok: true });
  expect((await look()).order).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "paid",
    stockHeld: false,
    soldOutAt: expect.any(Date),
  });
  expect(await mails()).toContain(
    `payment_verified: Payment verified for order ${orderNumber}: choose a refund or a swap`,
  );
  const seenStatus = "payment_pending";
  const move = { orderNumber, orderStatus: "processing", trackingNumber: "", seenStatus };
  expect(await changeOrderStatus(shop, admin, move)).toMatchObject({ ok: false, reason: "out_of_stock" });
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
  expect((await look()).order).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
  expect((await listOrders(shop, admin, { payment: "sold_out" })).orders).not.toContainEqual(
    expect.objectContaining({ orderNumber }),
  );
});

test("whose receipt is rejected is cancelled by staff, or in time by the shop, and takes no pieces", async () => {
  const { shop, clock } = opened;
  const rejected = async () => {
    const order = await soldOutOrder();
    const { id: paymentId } = (await order.look()).payment;
    const review = { paymentId, decision: "rejected", notes: "Not ours", seenStatus: "pending" } as const;
    expect(await reviewPayment(shop, order.admin, review)).toMatchObject({ ok: true });
    return order;
  };
  const move = async (
    { admin, orderNumber }: Awaited<ReturnType<typeof soldOutOrder>>,
    orderStatus: string,
  ) =>
    await changeOrderStatus(shop, admin, {
      ...{ orderNumber, orderStatus, trackingNumber: "", seenStatus: "payment_pending" },
    });
  const [left, cancelled, confirmed] = [await rejected(), await rejected(), await rejected()];
  expect(await move(cancelled, "cancelled")).toMatchObject({ ok: true });
  await confirmed.restock(1);
  expect(await move(confirmed, "confirmed")).toMatchObject({ ok: true });
  expect(await confirmed.look()).toMatchObject({ order: { stockHeld: false }, stock: 1 });
  clock.advance(25 * 60 * 60_000);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect((await left.look()).order).toMatchObject({ orderStatus: "cancelled", stockHeld: false });
});

test("takes its pieces when they are back before the receipt is verified, or when it is made ready after", async () => {
  const { shop } = opened;
  const early = await soldOutOrder();
  await early.restock(3);
  expect(await early.verify()).toMatchObject({ ok: true });
  expect(await early.look()).toMatchObject({
    order: { orderStatus: "confirmed", stockHeld: true, soldOutAt: null },
    stock: 2,
  });
  const late = await soldOutOrder();
  await late.verify();
  await late.restock(1);
  const move = { orderNumber: late.orderNumber, orderStatus: "processing", trackingNumber: "" };
  const moved = await changeOrderStatus(shop, late.admin, { ...move, seenStatus: "payment_pending" });
  expect(moved).toMatchObject({ ok: true });
  expect(await late.look()).toMatchObject({ order: { stockHeld: true, soldOutAt: null }, stock: 0 });
});
