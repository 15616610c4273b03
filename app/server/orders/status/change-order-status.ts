import { orderStatusMail } from "#app/copy/mails/order-mails.ts";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { moveOrder } from "#app/domain/orders/move-order.ts";
import { type OrderStatus, sendsOut } from "#app/domain/orders/order-status.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { schedulePageCheck } from "#app/server/payments/page-rows/pending-pages.ts";
import { takenBackOf } from "#app/server/payments/taken-back.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type MissingPieces, type Moved, moveOrderWithStock } from "./apply-order-status.ts";
import { lockOrder } from "./move-order-row.ts";
import { stateBeforeMove } from "./undo-order-status.ts";

/** An administrator's change of an order; `seenStatus` is the order status the page had shown. */
export type OrderStatusInput = {
  orderNumber: string;
  orderStatus: string;
  /** A blank one keeps the present one. */
  trackingNumber: string;
  seenStatus: string;
  /** Whether the administrator sends it out although a payment of it was taken back. */
  isTakenBackKnown?: boolean;
  /** When its mail may be sent; omitted for as soon as the change can no longer be undone. */
  mailDueAt?: Date;
};

export type StatusRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "unknown_status" | "nothing_changed">
  | Refusal<"payment_taken_back" | "owner_decides">
  | Refusal<"out_of_stock", MissingPieces[]>;

/** An order as a change left it; `movedAt` identifies the change for `undoOrderStatus`. */
export type ChangedOrder = Moved & { orderNumber: string; orderStatus: OrderStatus; movedAt: Date };

/**
 * Moves an order to one of the administrator's states, with an optional tracking number: the order, its stock, the
 * timeline, the mail to the shopper and the audit log, all or nothing. The mail waits until the change can no longer be
 * undone. Cancelling releases the pieces, and with an open payment page once the page is closed, soon after the change
 * can no longer be undone. Reviving a cancelled order, or making one ready whose payment was rejected, retakes them,
 * which is refused (`out_of_stock`) once they are sold. A revived order retains its discount; `overuse` names the limit
 * of its code that this exceeds. Refusals: `not_found`, `changed_meanwhile`, `unknown_status`, `nothing_changed`;
 * `owner_decides` where it would be cancelled or revived by somebody who may not see money; `payment_taken_back` where
 * it would be sent out although a payment of it was taken back and the administrator does
 * not know. Source: specification 8.3, 8.4.
 */
export async function changeOrderStatus(
  shop: Shop,
  admin: Admin<"orders.change">,
  input: OrderStatusInput,
): Promise<Ok<ChangedOrder> | StatusRefusal> {
  return await allOrNothing(shop.db, async (tx) => {
    const locked = await lockOrder(tx, input.orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const { orderNumber } = order;
    if (order.orderStatus !== input.seenStatus) return refuse("changed_meanwhile");
    const move = moveOrder(order, input);
    if (!move.ok) return move;
    const { orderStatus, trackingNumber } = move.value;
    const isCancelled = [order.orderStatus, orderStatus].includes("cancelled");
    const isMoved = order.orderStatus !== orderStatus;
    if (isCancelled && isMoved && !isAllowed(admin, "orders.money")) return refuse("owner_decides");
    const isAsked = sendsOut(order.orderStatus, orderStatus) && !input.isTakenBackKnown;
    if (isAsked && (await takenBackOf(tx, order.id)) !== null) return refuse("payment_taken_back");
    const now = shop.clock();
    const moved = await moveOrderWithStock(tx, locked, {
      orderStatus,
      trackingNumber,
      paymentStatus: order.paymentStatus,
      actorUserId: admin.userId,
      now,
    });
    if (!moved.ok) return moved;
    const dueAt = input.mailDueAt ?? new Date(now.getTime() + UNDO_MS);
    // Nobody is to pay for it any more: `reconcilePaymentPages` closes its payment page, which no undo could open again.
    const page = orderStatus === "cancelled" ? await findPaymentPage(tx, order.id) : null;
    if (page && isPageWaiting(page.status)) await schedulePageCheck(tx, page.id, dueAt);
    const mail = orderStatusMail({
      ...order,
      orderStatus,
      trackingNumber,
      trackingUrl: trackingUrl(shop, orderNumber),
    });
    const kind = `order_${orderStatus}` as const;
    const undoTo = stateBeforeMove(locked);
    await queueMail(tx, [{ kind, to: order.customerEmail, orderId: order.id, dueAt, undoTo, ...mail }], now);
    await recordAudit(tx, admin, {
      action: "order.moved",
      subjectId: orderNumber,
      before: undoTo,
      after: { orderStatus, trackingNumber, stockHeld: moved.value.stockHeld },
    });
    return ok({ orderNumber, orderStatus, movedAt: now, ...moved.value });
  });
}
