import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type ReviewDecision, UNDO_MS, type VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { addOrderNote } from "#app/server/orders/add-order-note.ts";
import { productStock, stockChanges } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { undoReview } from "./undo-review.ts";

const { shop, clock, mails } = await openTestShop();
const admin = await addAdmin(shop);

/** An order of three of ten pieces a minute ago, whose first mails are sent, and what can be done with it. */
async function anOrder() {
  const product = await addProduct(shop, { sizes: { "42": 10 } });
  const orderNumber = await steps.orderByReceipt(shop, product, { size: "42", quantity: 3 });
  const { id: paymentId } = await steps.receiptOf(shop, orderNumber);
  await sendDueMails(shop);
  clock.advance(60_000);
  return {
    product,
    orderNumber,
    look: () => steps.lookBack(shop, orderNumber, product),
    review: (decision: ReviewDecision, seen: VerificationStatus, notes = "") =>
      steps.review(shop, admin, orderNumber, decision, { seen, notes }),
    undo: (decision: ReviewDecision) => undoReview(shop, admin, { paymentId, decision }),
    waitingMails: () => steps.waitingMailsOf(shop, orderNumber),
  };
}

describe("undoing a decision about a receipt", () => {
  test.each(["verified", "rejected"] as const)(
    "%s restores order, payment, stock and timeline, and its mail is never sent",
    async (decision) => {
      const { look, review, undo, waitingMails, orderNumber, product } = await anOrder();
      const before = await look();
      await review(decision, "pending", "too dark");
      const dueAt = new Date(shop.clock().getTime() + UNDO_MS);
      expect(await waitingMails()).toEqual([{ kind: `payment_${decision}`, dueAt }]);
      clock.advance(UNDO_MS - 1000);
      await sendDueMails(shop);
      // The audit log is for people: nothing is restored from it.
      const action = `payment.${decision}` as const;
      await recordAudit(shop.db, admin, {
        action,
        subjectId: orderNumber,
        before: { orderStatus: "shipped" },
      });
      expect(await undo(decision)).toEqual({ ok: true, value: { orderNumber } });

      expect(await look()).toEqual(before);
      clock.advance(60_000);
      await sendDueMails(shop);
      const sent = mails.filter(({ subject }) => subject.includes(orderNumber));
      expect(sent.filter(({ subject }) => /verif/.test(subject))).toEqual([]);
      const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
      expect(acts.map(({ action }) => action)).toEqual([action, action, "payment.undone"]);
      const causes = await shop.db
        .select({ cause: stockChanges.cause })
        .from(stockChanges)
        .where(eq(stockChanges.productId, product.id))
        .orderBy(asc(stockChanges.id));
      expect(causes.slice(2).map(({ cause }) => cause)).toEqual(
        decision === "rejected" ? ["order_back", "order_again"] : [],
      );
    },
  );

  test("of a revised decision restores the one before", async () => {
    const { look, review, undo } = await anOrder();
    await review("verified", "pending", "seen");
    clock.advance(60_000);
    await sendDueMails(shop);
    const before = await look();
    expect(before.order).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
    clock.advance(1000);
    await review("rejected", "verified", "not ours");
    expect(await undo("rejected")).toMatchObject({ ok: true });
    expect(await look()).toEqual(before);
  });

  test("of an order whose pieces had lapsed takes them back only as long as before", async () => {
    const { look, review, undo } = await anOrder();
    const { order } = await look();
    const soldOutAt = shop.clock();
    await shop.db.update(orders).set({ stockHeld: false, soldOutAt }).where(eq(orders.id, order.id));
    const before = await look();
    await review("verified", "pending");
    expect((await look()).order).toMatchObject({ stockHeld: true, soldOutAt: null });
    clock.advance(1000);
    expect(await undo("verified")).toMatchObject({ ok: true });
    expect(await look()).toMatchObject({ order: before.order, stock: before.stock });
  });

  test("is refused once the mail is out", async () => {
    const { look, review, undo } = await anOrder();
    await review("rejected", "pending", "too dark");
    clock.advance(UNDO_MS);
    await sendDueMails(shop);
    expect(await undo("rejected")).toEqual({ ok: false, reason: "too_late_to_undo" });
    expect((await look()).order.paymentStatus).toBe("failed");
  });

  test("is refused where somebody moved the order, decided otherwise, or undid it first", async () => {
    const moved = await anOrder();
    await moved.review("verified", "pending");
    clock.advance(1000);
    await steps.move(shop, admin, moved.orderNumber, "processing");
    expect(await moved.undo("verified")).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect((await moved.look()).order.orderStatus).toBe("processing");

    const revised = await anOrder();
    await revised.review("verified", "pending");
    clock.advance(1000);
    await revised.review("rejected", "verified", "not ours");
    expect(await revised.undo("verified")).toEqual({ ok: false, reason: "changed_meanwhile" });

    const twice = await anOrder();
    await twice.review("verified", "pending");
    const answers = await Promise.all([twice.undo("verified"), twice.undo("verified")]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("is refused whole where the released pieces are sold by now", async () => {
    const { look, review, undo, product, waitingMails } = await anOrder();
    await review("rejected", "pending", "too dark");
    await shop.db.update(productStock).set({ quantity: 2 }).where(eq(productStock.productId, product.id));
    clock.advance(1000);
    expect(await undo("rejected")).toMatchObject({ ok: false, reason: "out_of_stock" });
    expect((await look()).payment.verificationStatus).toBe("rejected");
    expect(await waitingMails()).toHaveLength(1);
  });

  test("keeps the notes of the staff in the timeline", async () => {
    const { look, review, undo, orderNumber } = await anOrder();
    await review("verified", "pending");
    clock.advance(1000);
    await addOrderNote(shop, admin, { orderNumber, note: "Called", idempotencyKey: "" });
    expect(await undo("verified")).toMatchObject({ ok: true });
    expect((await look()).events.filter(({ kind }) => kind === "note")).toHaveLength(1);
  });
});
