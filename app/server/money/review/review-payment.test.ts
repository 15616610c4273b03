import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { overusedCodeMessage } from "#app/copy/order-act-messages.ts";
import type { ReviewDecision, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { deleteProduct } from "#app/server/catalogue/delete-product.ts";
import { setProductVisibility } from "#app/server/catalogue/product-visibility.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { listDiscountCodes } from "#app/server/payments/discounts/list-discount-codes.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addDiscount, addProduct, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { reviewPayment } from "./review-payment.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

/** An order of three of the ten pieces of size 42, and ways to look at it. */
async function anOrder() {
  const product = await addProduct(shop, { sizes: { "42": 10 } });
  const orderNumber = await steps.orderByReceipt(shop, product, { size: "42", quantity: 3 });
  return {
    product,
    orderNumber,
    look: () => steps.lookAt(shop, orderNumber, product),
    mails: async () => (await steps.mailsOf(shop, orderNumber)).map(({ kind }) => kind),
    review: (decision: ReviewDecision, seen: VerificationStatus, notes = "") =>
      steps.review(shop, admin, orderNumber, decision, { seen, notes }),
    move: (orderStatus: string, seenStatus: string, trackingNumber = "") =>
      steps.move(shop, admin, orderNumber, orderStatus, { seenStatus, trackingNumber }),
  };
}

describe("reviewing a payment", () => {
  test("verified makes the order paid and confirmed, with date, mail and audit entry", async () => {
    const { look, review, mails, orderNumber } = await anOrder();
    expect(await review("verified", "pending", " seen in the Wave app ")).toEqual({
      ok: true,
      value: { orderNumber, verificationStatus: "verified", isNewDecision: true, part: null },
    });
    const { order, payment, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: "paid", orderStatus: "confirmed", stockHeld: true });
    expect(payment).toMatchObject({
      verificationStatus: "verified",
      verifiedAt: shop.clock(),
      adminNotes: "seen in the Wave app",
      reviewedBy: admin.userId,
    });
    expect(stock).toBe(7);
    expect(await mails()).toContain("payment_verified");
    expect((await steps.eventsOf(shop, orderNumber)).slice(-3)).toMatchObject([
      {
        kind: "verification_status",
        fromStatus: "pending",
        toStatus: "verified",
        actorUserId: admin.userId,
        note: null,
      },
      { kind: "payment_status", fromStatus: "pending", toStatus: "paid" },
      { kind: "order_status", fromStatus: "payment_pending", toStatus: "confirmed" },
    ]);
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(act).toMatchObject({ action: "payment.verified", actorEmail: admin.email });
  });

  test("rejected has no verified date and gives the pieces back once", async () => {
    const { look, review, mails, move } = await anOrder();
    await review("rejected", "pending", "The amount is short.");
    const { order, payment, stock } = await look();
    expect(order).toMatchObject({
      paymentStatus: "failed",
      orderStatus: "payment_pending",
      stockHeld: false,
    });
    expect(payment).toMatchObject({ verificationStatus: "rejected", verifiedAt: null });
    expect(stock).toBe(10);
    expect(await mails()).toContain("payment_rejected");
    expect((await move("cancelled", "payment_pending")).ok).toBe(true);
    expect((await look()).stock).toBe(10);
  });

  test("by eight reviewers at once happens once", async () => {
    const { look, review, mails } = await anOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, () => review("rejected", "pending")));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("changed_meanwhile");
    expect((await look()).stock).toBe(10);
    expect((await mails()).filter((kind) => kind === "payment_rejected")).toHaveLength(1);
  });

  test("can be revised: a rejected payment verified after all takes the pieces again", async () => {
    const { look, review } = await anOrder();
    await review("rejected", "pending");
    expect((await review("verified", "rejected")).ok).toBe(true);
    const { order, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: "paid", orderStatus: "confirmed", stockHeld: true });
    expect(stock).toBe(7);
  });

  test("is refused whole where the pieces are sold by now", async () => {
    const { look, review, mails, product } = await anOrder();
    await review("rejected", "pending");
    await shop.db.update(productStock).set({ quantity: 2 }).where(eq(productStock.productId, product.id));
    expect(await review("verified", "rejected")).toMatchObject({
      ok: false,
      reason: "out_of_stock",
      detail: [{ name: "Court Low", size: "42", wanted: 3, available: 2 }],
    });
    const { order, payment, stock } = await look();
    expect(payment).toMatchObject({ verificationStatus: "rejected", verifiedAt: null });
    expect(order).toMatchObject({ paymentStatus: "failed", stockHeld: false });
    expect(stock).toBe(2);
    expect(await mails()).not.toContain("payment_verified");
  });

  test("after all takes the pieces of a product that was hidden, and brings back an order of one deleted", async () => {
    const { look, review, product } = await anOrder();
    await review("rejected", "pending");
    await setProductVisibility(shop, admin, { id: product.id, isActive: false });
    expect((await review("verified", "rejected")).ok).toBe(true);
    expect((await look()).stock).toBe(7);
    await review("rejected", "verified");
    await deleteProduct(shop, admin, { id: product.id });
    expect((await review("verified", "rejected")).ok).toBe(true);
    expect((await look()).order).toMatchObject({ paymentStatus: "paid", orderStatus: "confirmed" });
  });

  test("of a cancelled order sends mail that the money was found, not that the order ships", async () => {
    const { move, review, orderNumber } = await anOrder();
    await move("cancelled", "payment_pending");
    await review("verified", "pending");
    const [mail] = await steps.mailsOf(shop, orderNumber, "payment_verified");
    expect(mail?.bodyText).toContain("is cancelled, so nothing will be sent");
    expect(mail?.bodyText).not.toContain("getting your order ready");
  });

  test("rejected after the order was cancelled restocks nothing twice, and requests no other receipt", async () => {
    const { look, move, review, mails, orderNumber } = await anOrder();
    const stock = async () => (await look()).stock;
    await move("cancelled", "payment_pending");
    await review("rejected", "pending", "No such payment");
    expect((await look()).order).toMatchObject({
      orderStatus: "cancelled",
      paymentStatus: "failed",
      stockHeld: false,
    });
    expect(await stock()).toBe(10);
    const told = (await mails()).filter((kind) => /^(order|payment)_(cancelled|rejected)$/.test(kind));
    expect(told).toEqual(["order_cancelled", "payment_rejected"]);
    const [mail] = await steps.mailsOf(shop, orderNumber, "payment_rejected");
    const words = mail?.bodyText;
    expect(words).toContain("is cancelled. If you have paid");
    expect(words).not.toContain("Send Receipt");

    // Taken up again it waits for its payment without pieces; each step moves them once.
    await move("confirmed", "cancelled");
    expect(await stock()).toBe(10);
    await review("verified", "rejected");
    expect(await stock()).toBe(7);
    await move("cancelled", "confirmed");
    expect(await stock()).toBe(10);
    await review("rejected", "verified");
    expect(await stock()).toBe(10);
    await move("processing", "cancelled");
    expect(await stock()).toBe(7);
    await move("cancelled", "processing");
    expect(await stock()).toBe(10);
  });

  test("of a payment that is not there is refused", async () => {
    for (const paymentId of ["nothing", "00000000-0000-4000-8000-000000000000"]) {
      const answer = await reviewPayment(shop, admin, {
        paymentId,
        decision: "verified",
        seenStatus: "pending",
        notes: "",
      });
      expect(answer).toMatchObject({ ok: false, reason: "not_found" });
    }
  });
});

describe("changing an order's status", () => {
  test("ships with a tracking number, sends mail to the shopper and preserves the number afterwards", async () => {
    const { look, move, mails } = await anOrder();
    expect((await move("shipped", "payment_pending", " GM-77 ")).ok).toBe(true);
    expect((await move("delivered", "shipped")).ok).toBe(true);
    expect((await look()).order).toMatchObject({ orderStatus: "delivered", trackingNumber: "GM-77" });
    expect(await mails()).toEqual(expect.arrayContaining(["order_shipped", "order_delivered"]));
  });

  test("to cancelled gives the pieces back once, reviving takes them again or is refused", async () => {
    const { look, move, product } = await anOrder();
    await move("cancelled", "payment_pending");
    expect((await look()).stock).toBe(10);
    expect(await move("cancelled", "cancelled")).toMatchObject({ ok: false, reason: "nothing_changed" });
    await move("confirmed", "cancelled");
    expect((await look()).stock).toBe(7);
    await move("cancelled", "confirmed");
    await shop.db.update(productStock).set({ quantity: 0 }).where(eq(productStock.productId, product.id));
    expect(await move("confirmed", "cancelled")).toMatchObject({ ok: false, reason: "out_of_stock" });
    expect((await look()).order).toMatchObject({ orderStatus: "cancelled", stockHeld: false });
  });

  test("back from cancelled counts as a use of its code again and names the exceeded limit", async () => {
    await addDiscount(shop, { code: "ONCE", usageLimit: 1 });
    await addDiscount(shop, { code: "EACH", perCustomerLimit: 1 });
    const product = await addProduct(shop, { stockQuantity: 20 });
    const shopper = aShopper();
    const place = (discountCode: string) => steps.tryOrdering(shop, product, { ...shopper, discountCode });
    const move = (orderNumber: string, orderStatus: string) =>
      steps.move(shop, admin, orderNumber, orderStatus);
    const usesOf = async (code: string) =>
      (await listDiscountCodes(shop)).find((listed) => listed.code === code)?.used;

    for (const [code, by] of [
      ["ONCE", "everybody"],
      ["EACH", "customer"],
    ] as const) {
      const first = await place(code);
      await move(first, "cancelled");
      expect(await move(first, "confirmed")).toMatchObject({ value: { overuse: null } });
      await move(first, "cancelled");
      expect(await place(code)).toMatch(/^KRB-/);
      const overuse = { code, by, used: 2, limit: 1 };
      expect(await move(first, "processing")).toMatchObject({ value: { overuse } });
      expect(await usesOf(code)).toBe(2);
      expect(await place(code)).toBe("unknown_discount");
      const notes = (await steps.eventsOf(shop, first)).filter(({ kind }) => kind === "note");
      expect(notes.map(({ note }) => note)).toEqual([overusedCodeMessage(overuse)]);
    }
  });

  test("back from cancelled and another order with its code wait for each other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = `RACE${round}`;
      await addDiscount(shop, { code, usageLimit: 1 });
      const product = await addProduct(shop);
      const place = () => steps.tryOrdering(shop, product, { discountCode: code });
      const first = await place();
      const move = (orderStatus: string) => steps.move(shop, admin, first, orderStatus);
      await move("cancelled");
      const [revived, second] = await Promise.all([move("confirmed"), place()]);
      // The second of the two knows of the first: a new order is refused, and a revived one reports the overuse.
      expect(succeeded(revived).overuse !== null).toBe(/^KRB-/.test(second));
    }
  });

  test("to shipped takes the pieces of a rejected order again or is refused", async () => {
    const { look, move, review, product } = await anOrder();
    await review("rejected", "pending");
    expect((await move("shipped", "payment_pending")).ok).toBe(true);
    const { order, stock } = await look();
    expect([order.orderStatus, order.stockHeld, stock]).toEqual(["shipped", true, 7]);
    await move("confirmed", "shipped");
    expect((await look()).stock).toBe(10);
    await shop.db.update(productStock).set({ quantity: 2 }).where(eq(productStock.productId, product.id));
    expect(await move("processing", "confirmed")).toMatchObject({ ok: false, reason: "out_of_stock" });
    expect((await look()).order).toMatchObject({ orderStatus: "confirmed", stockHeld: false });
  });

  test("to shipped holds the stock whatever happens to the payment, until it is cancelled", async () => {
    const { look, move, review } = await anOrder();
    await move("shipped", "payment_pending");
    await review("rejected", "pending");
    expect((await look()).stock).toBe(7);
    await review("verified", "rejected");
    expect((await look()).stock).toBe(7);
    await move("cancelled", "shipped");
    expect((await look()).stock).toBe(10);
  });

  test("refuses what was changed meanwhile, unknown states and unknown orders", async () => {
    const { move, orderNumber } = await anOrder();
    expect(await move("shipped", "confirmed")).toMatchObject({ ok: false, reason: "changed_meanwhile" });
    expect(await move("lost", "payment_pending")).toMatchObject({ ok: false, reason: "unknown_status" });
    for (const wrong of ["KRB-22222222", "what", ""]) {
      const answer = await changeOrderStatus(shop, admin, {
        orderNumber: wrong,
        orderStatus: "shipped",
        seenStatus: "payment_pending",
        trackingNumber: "",
      });
      expect(answer).toMatchObject({ ok: false, reason: "not_found" });
    }
    expect(orderNumber).toMatch(/^KRB-/);
  });

  test("at once with a rejection ends in one consistent state", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { look, move, review } = await anOrder();
      await Promise.all([move("cancelled", "payment_pending"), review("rejected", "pending")]);
      const { order, stock } = await look();
      expect(order).toMatchObject({ orderStatus: "cancelled", paymentStatus: "failed", stockHeld: false });
      expect(stock).toBe(10);
    }
  });
});
