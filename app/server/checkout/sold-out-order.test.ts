import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { countSoldOut, listOrders, pendingPayments } from "#app/server/orders/list-orders.ts";
import { orderSummary } from "#app/server/orders/order-summary.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { browserOf } from "#app/server/stock/browser-holds.ts";
import { deleteIdleHolders } from "#app/server/stock/stock-holders.ts";
import { claimingSoldOut, shortagesOf } from "#app/server/stock/take-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { rateLimits } from "#database/schema/operations.ts";
import { addAdmin, addProduct, aLocalOrder, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { holdCart } from "./hold-cart.ts";
import type { ReceiptOrder } from "./order-payment.ts";
import { placeOrder } from "./place-order.ts";

const { shop, clock } = await openTestShop();

const sell = async ({ id }: { id: string }, stockQuantity = 0) =>
  await shop.db.update(products).set({ stockQuantity }).where(eq(products.id, id));

/** Opens the payment page in a new browser, which holds what it can; returns its id. */
async function openPage(items: ReceiptOrder["items"]): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const page = { holdToken: token, ipAddress: anAddress(), paymentMethod: "wave", isPaying: true };
  succeeded(await holdCart(shop, { ...page, items }));
  return token;
}

/** An order whose one piece, held for its browser, had sold out when its receipt came. */
async function soldOutOrder() {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { stockQuantity: 1 });
  const holdToken = await openPage([{ productId: product.id, size: "", quantity: 1 }]);
  await sell(product);
  const input = await aLocalOrder(product, { holdToken, idempotencyKey: holdToken });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, input));
  const look = () => steps.lookAt(shop, orderNumber, product);
  const mails = async () =>
    (await steps.mailsOf(shop, orderNumber)).map(({ kind, subject }) => `${kind}: ${subject}`);
  const verify = () => steps.review(shop, admin, orderNumber, "verified");
  const restock = (stockQuantity: number) => sell(product, stockQuantity);
  return { admin, input, orderNumber, look, mails, verify, restock };
}

test("is accepted once with a number, tells shopper and owner, and has a place of its own in the panel", async () => {
  const { admin, input, orderNumber, mails } = await soldOutOrder();
  expect(await placeOrder(shop, GUEST, input)).toMatchObject({ ok: true, value: { orderNumber } });
  expect(await mails()).toEqual(
    expect.arrayContaining([
      `order_received: Order ${orderNumber}: choose a refund or a swap`,
      `notify_admin_receipt: New receipt: ${orderNumber}, $83.00 (sold out: refund or swap)`,
    ]),
  );
  expect(await countSoldOut(shop)).toBe(1);
  const listed = await listOrders(shop, admin, { payment: "sold_out" });
  expect(listed.orders.map((order) => [order.orderNumber, order.isSoldOut])).toEqual([[orderNumber, true]]);
  expect((await pendingPayments(shop, admin)).payments[0]).toMatchObject({ orderNumber, isSoldOut: true });
  const tracked = await trackOrder(shop, "192.0.2.7", { orderNumber, email: input.customerEmail });
  expect(tracked).toMatchObject({ value: { isSoldOut: true } });
  expect(await orderSummary(shop, { orderNumber, token: "wrong" })).toBeNull();
});

test("is verified without its pieces, cannot be made ready without them, and ends with the refund", async () => {
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
  expect(await steps.move(shop, admin, orderNumber, "processing")).toMatchObject({ reason: "out_of_stock" });
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
  expect((await look()).order).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
  expect((await listOrders(shop, admin, { payment: "sold_out" })).orders).not.toContainEqual(
    expect.objectContaining({ orderNumber }),
  );
});

test("whose receipt is rejected is cancelled by staff, or in time by the shop, and takes no pieces", async () => {
  const rejected = async () => {
    const order = await soldOutOrder();
    succeeded(await steps.review(shop, order.admin, order.orderNumber, "rejected", { notes: "Not ours" }));
    return order;
  };
  const [left, cancelled, confirmed] = [await rejected(), await rejected(), await rejected()];
  const { admin } = left;
  expect(await steps.move(shop, admin, cancelled.orderNumber, "cancelled")).toMatchObject({ ok: true });
  await confirmed.restock(1);
  expect(await steps.move(shop, admin, confirmed.orderNumber, "confirmed")).toMatchObject({ ok: true });
  expect(await confirmed.look()).toMatchObject({ order: { stockHeld: false }, stock: 1 });
  clock.advance(25 * 60 * 60_000);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect((await left.look()).order).toMatchObject({ orderStatus: "cancelled", stockHeld: false });
});

test("takes its pieces when they are back before the receipt is verified, or when it is made ready after", async () => {
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
  succeeded(await steps.move(shop, late.admin, late.orderNumber, "processing"));
  expect(await late.look()).toMatchObject({ order: { stockHeld: true, soldOutAt: null }, stock: 0 });
});

async function place(input: ReceiptOrder) {
  const placed = await placeOrder(shop, GUEST, input);
  return placed.ok ? "placed" : placed.reason;
}

test("is only what its browser really held: not other sizes, products or pieces, nor more, nor twice", async () => {
  const [product, other] = [
    await addProduct(shop, { sizes: { "41": 2, "42": 3, "43": 1 } }),
    await addProduct(shop, { sizes: { "42": 1 } }),
  ];
  const hidden = await addProduct(shop, { isActive: false });
  const line = (size: string, quantity: number, productId = product.id) => ({ productId, size, quantity });
  const token = await openPage([line("42", 2)]);
  await shop.db.execute(
    sql`update product_stock set quantity = 0 where product_id in (${product.id}, ${other.id})`,
  );
  const order = async (items: ReturnType<typeof line>[], holdToken: string | null = token) =>
    await place(await aLocalOrder(product, { items, holdToken }));
  for (const wish of [
    line("99", 40),
    line("41", 1),
    line("43", 1),
    line("42", 3),
    line("42", 1, other.id),
    line("", 1, hidden.id),
    line("42", 1, "00000000-0000-7000-8000-000000000000"),
  ]) {
    expect(await order([wish])).toBe("out_of_stock");
    expect(await order([line("42", 1), wish])).toBe("out_of_stock");
  }
  // Neither a browser that opened the page and held nothing, nor one that did so long ago.
  expect(await order([line("42", 1)], await openPage([line("42", 1)]))).toBe("out_of_stock");
  expect(await order([line("42", 2)])).toBe("placed");
  expect(await order([line("42", 2)])).toBe("out_of_stock");
  const early = await addProduct(shop, { stockQuantity: 3 });
  const opener = await openPage([line("", 1, early.id)]);
  await sell(early);
  clock.advance(25 * 60 * 60_000);
  expect(await order([line("", 1, early.id)], opener)).toBe("out_of_stock");
});

test("sent from two tabs at once is one order", async () => {
  const product = await addProduct(shop, { stockQuantity: 1 });
  const items = [{ productId: product.id, size: "", quantity: 1 }];
  const holdToken = await openPage(items);
  await sell(product);
  const inputs = await Promise.all([1, 2, 3].map(() => aLocalOrder(product, { holdToken })));
  const answers = await Promise.all(inputs.map(place));
  expect(answers.sort()).toEqual(["out_of_stock", "out_of_stock", "placed"]);
});

test("has the total that was shown, or is told today's", async () => {
  const product = await addProduct(shop, { price: "80.00", stockQuantity: 1 });
  const holdToken = await openPage([{ productId: product.id, size: "", quantity: 1 }]);
  await sell(product);
  const order = async (expectedTotal: string, more: object = {}) =>
    await placeOrder(shop, GUEST, await aLocalOrder(product, { holdToken, expectedTotal, ...more }));
  expect(await order("1.00")).toMatchObject({
    ok: false,
    reason: "price_changed",
    detail: { total: { amount: 8_300, currency: "USD" } },
  });
  expect(await order("1.00", { holdToken: null })).toMatchObject({ reason: "out_of_stock" });
  expect(await order("83.00")).toMatchObject({ ok: true });
});

test("counts among the unpaid pieces of its shopper and among the orders of its network address", async () => {
  const customerEmail = "many@example.com";
  const soldOut = async (quantity: number, ipAddress = anAddress()) => {
    const product = await addProduct(shop, { stockQuantity: 40 });
    const holdToken = await openPage([{ productId: product.id, size: "", quantity }]);
    await sell(product);
    return await place(await aLocalOrder(product, { holdToken, quantity, customerEmail, ipAddress }));
  };
  for (let n = 0; n < 3; n += 1) expect(await soldOut(8)).toBe("placed");
  await deleteIdleHolders(shop);
  expect(await soldOut(8)).toBe("too_many_unpaid");
  const inStock = await addProduct(shop, { stockQuantity: 40 });
  expect(await place(await aLocalOrder(inStock, { quantity: 8, customerEmail }))).toBe("too_many_unpaid");
  const address = anAddress();
  expect(await soldOut(1, address)).toBe("placed");
  const [counted] = await shop.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `order-address:${address}`));
  expect(counted?.points).toBe(1);
});

test("the database accepts none that was not held, when called without the code", async () => {
  const product = await addProduct(shop, { stockQuantity: 1 });
  const line = { productId: product.id, size: "One Size", quantity: 1 };
  const holdToken = await openPage([line]);
  const claim = async (lines: StockLine[], browser: string, at = clock.now()) => {
    const claiming = claimingSoldOut({ lines, soldOut: lines }, [], { browser, now: at });
    try {
      await shop.db.execute(sql`select from ${claiming}`);
      return "accepted";
    } catch (error) {
      return shortagesOf(error);
    }
  };
  const refused = [{ productId: product.id, size: "One Size", available: 0 }];
  const browser = browserOf(shop, holdToken);
  expect(await claim([line], "another")).toEqual(refused);
  expect(await claim([{ ...line, quantity: 2 }], browser)).toEqual(refused);
  expect(await claim([line], browser, new Date(clock.now().getTime() + 25 * 60 * 60_000))).toEqual(refused);
  expect(await claim([line], browser)).toBe("accepted");
  expect(await claim([line], browser)).toEqual(refused);
});
