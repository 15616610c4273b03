import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { addOrderNote } from "#app/server/orders/add-order-note.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addDiscount, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { undoOrderStatus } from "./undo-order-status.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

/** A paid order of three of ten pieces, whose first mails are sent, and what can be done with it. */
async function aPaidOrder(discountCode = "") {
  const product = await addProduct(shop, { sizes: { "42": 10 } });
  const orderNumber = await steps.orderByReceipt(shop, product, { size: "42", quantity: 3, discountCode });
  succeeded(await steps.review(shop, admin, orderNumber, "verified"));
  clock.advance(60_000);
  await sendDueMails(shop);
  return {
    product,
    orderNumber,
    look: () => steps.lookBack(shop, orderNumber, product),
    move: async (orderStatus: string, trackingNumber = "") =>
      succeeded(await steps.move(shop, admin, orderNumber, orderStatus, { trackingNumber })),
    waitingMails: () => steps.waitingMailsOf(shop, orderNumber),
  };
}

describe("undoing a change of an order's status", () => {
  test.each([
    ["shipped", "DHL 77"],
    ["processing", ""],
    ["cancelled", ""],
  ])("to %s restores order, stock and timeline, and its mail is never sent", async (status, tracking) => {
    const { look, move, waitingMails, orderNumber } = await aPaidOrder();
    const before = await look();
    const moved = await move(status, tracking);
    const dueAt = new Date(moved.movedAt.getTime() + UNDO_MS);
    expect(await waitingMails()).toEqual([{ kind: `order_${status}`, dueAt }]);
    clock.advance(UNDO_MS - 1000);
    await sendDueMails(shop);
    // The audit log is for people: nothing is restored from it.
    const other = { orderStatus: "delivered", trackingNumber: "X", stockHeld: false, soldOutAt: null };
    await recordAudit(shop.db, admin, { action: "order.moved", subjectId: orderNumber, before: other });
    expect(await undoOrderStatus(shop, admin, moved)).toEqual({ ok: true, value: { orderNumber } });

    expect(await look()).toEqual(before);
    expect(await waitingMails()).toEqual([]);
    const acts = await shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, orderNumber))
      .orderBy(asc(auditLog.id));
    expect(acts.map(({ action }) => action)).toEqual([
      "payment.verified",
      "order.moved",
      "order.moved",
      "order.undone",
    ]);
    // Once undone it is not undone again.
    expect(await undoOrderStatus(shop, admin, moved)).toMatchObject({ reason: "changed_meanwhile" });
  });

  test("of a revived order gives its pieces back and its discount's note goes", async () => {
    await addDiscount(shop, { code: "UNDOONCE", usageLimit: 1 });
    const first = await aPaidOrder("UNDOONCE");
    await first.move("cancelled");
    await aPaidOrder("UNDOONCE");
    const before = await first.look();
    const revived = await first.move("confirmed");
    expect(revived.overuse).not.toBeNull();
    expect((await first.look()).stock).toBe(7);
    expect(await undoOrderStatus(shop, admin, revived)).toMatchObject({ ok: true });
    expect(await first.look()).toEqual(before);
  });

  test("is refused once the mail is out", async () => {
    const { look, move } = await aPaidOrder();
    const moved = await move("shipped");
    clock.advance(UNDO_MS);
    await sendDueMails(shop);
    expect(await undoOrderStatus(shop, admin, moved)).toEqual({ ok: false, reason: "too_late_to_undo" });
    expect((await look()).order.orderStatus).toBe("shipped");
  });

  test("is refused once the order changed again; a note of the staff is no change and stays", async () => {
    const { look, move, orderNumber } = await aPaidOrder();
    const first = await move("processing");
    clock.advance(1000);
    await addOrderNote(shop, admin, { orderNumber, note: "Called her", idempotencyKey: "" });
    const second = await move("shipped");
    expect(await undoOrderStatus(shop, admin, first)).toMatchObject({ reason: "changed_meanwhile" });
    expect(await undoOrderStatus(shop, admin, second)).toMatchObject({ ok: true });
    const { order, events } = await look();
    expect(order.orderStatus).toBe("processing");
    expect(events.filter(({ kind }) => kind === "note")).toMatchObject([{ note: "Called her" }]);
    expect(await undoOrderStatus(shop, admin, first)).toMatchObject({ reason: "changed_meanwhile" });
  });

  test("that cancels or revives it is refused to whoever may not see money", async () => {
    const packer = await addAdmin(shop, { role: "packer" });
    const { look, move } = await aPaidOrder();
    for (const status of ["cancelled", "confirmed"]) {
      const moved = await move(status);
      const before = await look();
      expect(await undoOrderStatus(shop, packer, moved)).toMatchObject({ reason: "owner_decides" });
      expect(await look()).toEqual(before);
      clock.advance(1000);
    }
    expect(await undoOrderStatus(shop, packer, await move("shipped"))).toMatchObject({ ok: true });
  });

  test("of a cancelled order is refused once its pieces are sold, and changes nothing", async () => {
    const { look, move, product, waitingMails } = await aPaidOrder();
    const moved = await move("cancelled");
    await shop.db.update(productStock).set({ quantity: 1 }).where(eq(productStock.productId, product.id));
    const before = await look();
    expect(await undoOrderStatus(shop, admin, moved)).toMatchObject({
      reason: "out_of_stock",
      detail: [{ size: "42", wanted: 3, available: 1 }],
    });
    expect(await look()).toEqual(before);
    expect(await waitingMails()).toMatchObject([{ kind: "order_cancelled" }]);
  });
});
