import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import type { ReviewDecision } from "#app/domain/payments/local-payment.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { addAdmin, addCustomer, addProduct, anAddress, aReceipt, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { type ResentReceipt, resendReceipt } from "./resend-receipt.ts";

const { shop, files } = await openTestShop();
const admin = await addAdmin(shop);

/** An order of two of three pieces whose receipt was rejected, and ways to look at it. */
async function rejectedOrder(viewer: Viewer = GUEST) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const { customerEmail: email } = aShopper();
  const given = { quantity: 2, customerEmail: email };
  const orderNumber = await steps.orderByReceipt(shop, product, given, viewer);
  const look = () => steps.lookAt(shop, orderNumber, product);
  const first = await look();
  const review = (decision: ReviewDecision) =>
    steps.review(shop, admin, orderNumber, decision, { notes: "Too dark" });
  await review("rejected");
  const send = async (given: Partial<ResentReceipt> = {}, by: Viewer = GUEST) => {
    const receipt = given.receipt === undefined ? aReceipt() : given.receipt;
    const who = { token: null, email, ipAddress: anAddress() };
    return await resendReceipt(shop, by, { orderNumber, ...who, ...given, receipt });
  };
  return { product, orderNumber, first, look, review, send };
}

describe("another receipt after a rejection", () => {
  test("waits for a review again, with its stock taken again, and everybody gets mail", async () => {
    const { look, send, first, orderNumber } = await rejectedOrder();
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
    expect(stock).toBe(1);
    expect((await steps.eventsOf(shop, orderNumber)).slice(-2)).toMatchObject([
      { kind: "verification_status", fromStatus: "rejected", toStatus: "pending", actorUserId: null },
      { kind: "payment_status", fromStatus: "failed", toStatus: "pending" },
    ]);
    const notices = await steps.mailsOf(shop, orderNumber, "notify_admin_receipt");
    expect(notices.map(({ recipient }) => recipient)).toEqual([admin.email, admin.email]);
  });

  test("can be verified, and can be rejected and sent again", async () => {
    const { look, send, review } = await rejectedOrder();
    const receipt = aReceipt();
    await send({ receipt });
    expect(await review("rejected")).toMatchObject({ ok: true });
    expect((await look()).stock).toBe(3);
    expect(await send({ receipt })).toMatchObject({ ok: true });
    expect(await review("verified")).toMatchObject({ ok: true });
    const { order, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: "paid", orderStatus: "confirmed" });
    expect(stock).toBe(1);
  });

  test("is taken once when it is sent twice", async () => {
    const { look, send } = await rejectedOrder();
    const receipt = aReceipt();
    expect(await send({ receipt })).toMatchObject({ ok: true });
    expect(await send({ receipt })).toMatchObject({ ok: true });
    expect((await look()).stock).toBe(1);
    expect(await send()).toEqual({ ok: false, reason: "receipt_not_wanted" });
  });

  test("is taken once, and both are told so, when it is sent twice at the same time", async () => {
    const { send, look } = await rejectedOrder();
    const receipt = aReceipt();
    const sent = await Promise.all([send({ receipt }), send({ receipt }), send({ receipt })]);
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
    const { payment, stock } = await look();
    expect([payment.verificationStatus, stock]).toEqual(["pending", 1]);
    expect(files.paths()).toContain(payment.receiptFilePath);
  });

  test("is taken without the pieces when they are sold: its shopper chooses a refund or a swap", async () => {
    const { product, look, send, orderNumber } = await rejectedOrder();
    await steps.orderByReceipt(shop, product, { quantity: 2 });
    expect(await send()).toMatchObject({ ok: true });
    const { order, payment, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: "pending", stockHeld: false, soldOutAt: shop.clock() });
    expect([payment.verificationStatus, stock]).toEqual(["pending", 1]);
    expect(await steps.mailsOf(shop, orderNumber, "order_sold_out")).toHaveLength(1);
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
    await steps.move(shop, admin, orderNumber, "cancelled");
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
  const order = async (receipt: Uint8Array) =>
    await steps.orderByReceipt(shop, await addProduct(shop), { receipt });

  test("is flagged on the later one, also when it was re-compressed and resized; another receipt is not", async () => {
    const original = await drawn([220, 150, 260, 90]).png().toBuffer();
    const copy = await sharp(original).resize(270).jpeg({ quality: 55 }).toBuffer();
    const first = await order(original);
    const second = await order(copy);
    const other = await order(await drawn([120, 250, 160, 200]).png().toBuffer());
    expect(await flagged()).toMatchObject({ [first]: false, [second]: true, [other]: false });
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
