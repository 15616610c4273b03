import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import {
  addAdmin,
  addCustomer,
  addProduct,
  aLocalOrder,
  aReceiptPng,
  aShopper,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { type ResentReceipt, resendReceipt } from "./resend-receipt.ts";
import { reviewPayment } from "./review-payment.ts";

let addresses = 0;

const opened = await openTestShop();
const shop = opened.shop;
const admin = await addAdmin(shop);
afterAll(() => opened.close());

/** An order of two of three pieces whose receipt was rejected, and ways to look at it. */
async function rejectedOrder(viewer: Viewer = GUEST) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const { customerEmail: email } = aShopper();
  const { orderNumber } = succeeded(
    await placeOrder(shop, viewer, await aLocalOrder(product, { quantity: 2, customerEmail: email })),
  );
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
  const first = await look();
  const review = (decision: "verified" | "rejected", seenStatus: "pending" | "rejected" = "pending") =>
    reviewPayment(shop, admin, { paymentId: first.payment.id, decision, seenStatus, notes: "Too dark" });
  await review("rejected");
  const send = async (given: Partial<ResentReceipt> = {}, by: Viewer = GUEST) => {
    addresses += 1;
    const receipt = given.receipt === undefined ? await aReceiptPng() : given.receipt;
    const who = { token: null, email, ipAddress: `192.0.2.${addresses}` };
    return await resendReceipt(shop, by, { orderNumber, ...who, ...given, receipt });
  };
  return { product, orderNumber, orderId: first.order.id, first, look, review, send };
}

describe("another receipt after a rejection", () => {
  test("waits for a review again, with its stock taken again, and everybody gets mail", async () => {
    const { look, send, first, orderId } = await rejectedOrder();
    expect((await look()).stock).toBe(3);
    expect(await send()).toMatchObject({ ok: true });
    const { order, payment, stock } = await look();
    expect(order).toMatchObject({
      paymentStatus: "pending",
      orderStatus: "payment_pending",
      stockHeld: true,
    });
    expect(payment).toMatchObject({ verificationStatus: "pending", adminNotes: null, verifiedAt: null });
    expect(payment.receiptFilePath).not.toBe(first.payment.receiptFilePath);
    expect(await shop.files.get(payment.receiptFilePath)).not.toBeNull();
    expect(await shop.files.get(first.payment.receiptFilePath)).toBeNull();
    expect(stock).toBe(1);
    const events = await shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.id));
    expect(events.slice(-2)).toMatchObject([
      { kind: "verification_status", fromStatus: "rejected", toStatus: "pending", actorUserId: null },
      { kind: "payment_status", fromStatus: "failed", toStatus: "pending" },
    ]);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.orderId, orderId));
    expect(
      mails.filter(({ kind, recipient }) => kind === "notify_admin_receipt" && recipient === admin.email),
    ).toHaveLength(2);
  });

  test("can be verified, and can be rejected and sent again", async () => {
    const { look, send, review } = await rejectedOrder();
    await send();
    expect(await review("rejected")).toMatchObject({ ok: true });
    expect((await look()).stock).toBe(3);
    expect(await send()).toMatchObject({ ok: true });
    expect(await review("verified")).toMatchObject({ ok: true });
    const { order, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: "paid", orderStatus: "confirmed" });
    expect(stock).toBe(1);
  });

  test("is taken once when it is sent twice", async () => {
    const { look, send } = await rejectedOrder();
    const receipt = await aReceiptPng();
    expect(await send({ receipt })).toMatchObject({ ok: true });
    expect(await send({ receipt })).toMatchObject({ ok: true });
    expect((await look()).stock).toBe(1);
    expect(await send()).toEqual({ ok: false, reason: "receipt_not_wanted" });
  });

  test("is taken once, and both are told so, when it is sent twice at the same time", async () => {
    const { send, look } = await rejectedOrder();
    const receipt = await aReceiptPng();
    const sent = await Promise.all([send({ receipt }), send({ receipt }), send({ receipt })]);
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
    const { payment, stock } = await look();
    expect([payment.verificationStatus, stock]).toEqual(["pending", 1]);
    expect(opened.files.paths()).toContain(payment.receiptFilePath);
  });

  test("is taken without the pieces when they are sold: its shopper chooses a refund or a swap", async () => {
    const { product, look, send, orderId } = await rejectedOrder();
    await placeOrder(shop, GUEST, await aLocalOrder(product, { quantity: 2 }));
    expect(await send()).toMatchObject({ ok: true });
    const { order, payment, stock } = await look();
    const mails = await shop.db.select().from(outbox).where(eq(outbox.orderId, orderId));
    expect(order).toMatchObject({ paymentStatus: "pending", stockHeld: false, soldOutAt: shop.clock() });
    expect([payment.verificationStatus, stock]).toEqual(["pending", 1]);
    expect(mails.filter(({ kind }) => kind === "order_sold_out")).toHaveLength(1);
  });

  test("is taken from the account, by the signed link, or with the e-mail address, and from nobody else", async () => {
    const customer = await addCustomer(shop);
    const own = await rejectedOrder(customer);
    expect(await own.send({ email: null }, await addCustomer(shop))).toMatchObject({ reason: "not_found" });
    expect(await own.send({ email: "somebody@example.com" })).toMatchObject({ reason: "not_found" });
    expect(await own.send({ email: null, token: "wrong" })).toMatchObject({ reason: "not_found" });
    expect(await own.send({ email: "" })).toMatchObject({ reason: "not_found" });
    expect(await own.send({ email: null }, customer)).toMatchObject({ ok: true });
    const linked = await rejectedOrder();
    const token = orderToken(shop, "track-order", linked.orderNumber);
    expect(await linked.send({ email: null, token })).toMatchObject({ ok: true });
    const named = await rejectedOrder();
    const { customerEmail } = named.first.order;
    expect(await named.send({ email: ` ${customerEmail.toUpperCase()}` })).toMatchObject({ ok: true });
  });

  test("is not wanted for a cancelled order, nor without a rejection, and must be a receipt", async () => {
    const { orderNumber, send } = await rejectedOrder();
    expect(await send({ receipt: null })).toMatchObject({ reason: "receipt_required" });
    expect(await send({ receipt: Buffer.from("hello") })).toMatchObject({ reason: "unsupported_file_type" });
    await changeOrderStatus(shop, admin, {
      orderNumber,
      orderStatus: "cancelled",
      seenStatus: "payment_pending",
      trackingNumber: "",
    });
    expect(await send()).toMatchObject({ reason: "receipt_not_wanted" });
  });

  test("is limited for each address", async () => {
    const { send } = await rejectedOrder();
    let last = await send({ ipAddress: "198.51.100.4", receipt: null });
    for (let tries = 0; tries < 12; tries += 1)
      last = await send({ ipAddress: "198.51.100.4", receipt: null });
    expect(last).toMatchObject({ ok: false, reason: "rate_limited" });
  });
});

describe("a receipt that was sent for another order", () => {
  const drawn = (bars: number[]) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640"><rect width="360" height="640" fill="#fff"/><rect width="360" height="80" fill="#1dc8ff"/>${bars
          .map((length, row) => `<rect x="30" y="${140 + row * 60}" width="${length}" height="26"/>`)
          .join("")}</svg>`,
      ),
    );
  const flagged = async () =>
    Object.fromEntries(
      (await pendingPayments(shop, admin)).payments.map(({ orderNumber, payment }) => [
        orderNumber,
        payment.isDuplicateReceipt,
      ]),
    );
  const order = async (receipt: Uint8Array) => {
    const product = await addProduct(shop);
    const placed = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product, { receipt })));
    return placed.orderNumber;
  };

  test("is flagged on the later one, also when it was re-compressed and resized; another receipt is not", async () => {
    const original = await drawn([220, 150, 260, 90]).png().toBuffer();
    const copy = await sharp(original).resize(270).jpeg({ quality: 55 }).toBuffer();
    const first = await order(original);
    const second = await order(copy);
    const other = await order(await drawn([120, 250, 160, 200]).png().toBuffer());
    expect(await flagged()).toMatchObject({ [first]: false, [second]: true, [other]: false });
    const notices = await shop.db.select().from(outbox).where(eq(outbox.kind, "notify_admin_receipt"));
    const subjectOf = (orderNumber: string) =>
      notices.find(({ subject }) => subject.startsWith(`New receipt: ${orderNumber}`))?.subject;
    expect(subjectOf(second)).toContain(`Duplicate receipt: ${first}`);
    expect(subjectOf(other)).not.toContain("Duplicate");
  });

  test("is flagged when it is sent after a rejection", async () => {
    const { orderNumber, send } = await rejectedOrder();
    const original = await drawn([60, 230, 110, 280]).png().toBuffer();
    const first = await order(original);
    await send({ receipt: await sharp(original).webp({ quality: 60 }).toBuffer() });
    expect(await flagged()).toMatchObject({ [first]: false, [orderNumber]: true });
  });

  test("a PDF is known by its bytes only", async () => {
    const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}`);
    const [one, same, other] = [await order(pdf("a")), await order(pdf("a")), await order(pdf("b"))];
    expect(await flagged()).toMatchObject({ [one]: false, [same]: true, [other]: false });
  });
});
