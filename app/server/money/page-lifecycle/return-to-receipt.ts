import { mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import type { LockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { leavePage, type PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { moveOrder } from "./move-paid-order.ts";

/**
 * Leaves the unpaid payment page of an order that is held for its money, or whose receipt was rejected before its shopper
 * asked somebody else to pay: it waits for a receipt again, without its pieces unless it is being made ready, and its page stays known for money
 * that comes there all the same. An order that staff have moved on keeps its status. False for every other order, and for
 * a cancelled one. Lock the order and the payment before it.
 */
export async function returnToReceipt(
  tx: Transaction,
  locked: LockedOrder,
  payment: PaymentPage,
  now: Date,
): Promise<boolean> {
  const { order } = locked;
  if (order.paymentStatus !== "pending" || order.orderStatus === "cancelled") return false;
  const receipt = await readReceiptOfOrder(tx, order.id);
  const isHeld = mayBePaidInParts(order);
  if (receipt?.verificationStatus !== "rejected" && !isHeld) return false;
  await leavePage(tx, payment, now);
  const method = receipt?.paymentMethod ?? order.paymentMethod;
  await changePaymentMethod(tx, order.id, { method, totalGmd: null, now });
  const orderStatus = order.orderStatus === "pending" ? "payment_pending" : order.orderStatus;
  const moved = await moveOrder(tx, locked, { orderStatus, course: isHeld ? "waiting" : "ended", now });
  if (!moved.ok) throw new Error(`order ${order.orderNumber} could not wait for a receipt: ${moved.reason}`);
  return true;
}
