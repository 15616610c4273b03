import { eq } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { GatewayName } from "#app/domain/payments/gateway-facts.ts";
import type { PageReport } from "#app/domain/payments/payment-page.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import type { LockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { findOtherMoney, paymentStatusAfter } from "#app/server/payments/money-entries.ts";
import { endWithoutPage } from "#app/server/payments/payment-pages/left-pages.ts";
import {
  findPaymentPage,
  movePaymentPage,
  type PaymentPage,
  paymentPageWrite,
} from "#app/server/payments/payment-pages/payment-pages.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/**
 * Ends the unpaid payment page of an order that is held for its money, or whose receipt was rejected before its shopper
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
  const isHeld = order.heldUntil !== null;
  if (receipt?.verificationStatus !== "rejected" && !isHeld) return false;
  await endWithoutPage(tx, payment, now);
  // Staff see money that has to go back beside its page.
  const hasOtherMoney = (await findOtherMoney(tx, order.id)) !== null;
  if (!hasOtherMoney) await tx.delete(paymentPages).where(eq(paymentPages.orderId, order.id));
  const method = receipt?.paymentMethod ?? order.paymentMethod;
  await changePaymentMethod(tx, order.id, { method, totalGmd: null, now });
  const { trackingNumber } = order;
  const orderStatus = order.orderStatus === "pending" ? "payment_pending" : order.orderStatus;
  const paymentStatus = await paymentStatusAfter(tx, order.id, isHeld ? "waiting" : "ended");
  const to = { orderStatus, paymentStatus, trackingNumber } as const;
  const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now });
  if (!moved.ok) throw new Error(`order ${order.orderNumber} could not wait for a receipt: ${moved.reason}`);
  return true;
}

/**
 * Records a payment that ended unpaid, for an order that waits for a receipt again or has one, so that money on a page it
 * has left is known with it. Returns it. Lock the order before it.
 */
export async function recordEndedPayment(
  tx: Transaction,
  { id: orderId, totalAmount: total }: Order,
  { gateway, report, now }: { gateway: GatewayName; report: PageReport; now: Date },
): Promise<PaymentPage | null> {
  const { mode } = report;
  const ended = { orderId, gateway, mode, total, expiresAt: now, firstCheckAt: now, now, page: null };
  await tx.execute(paymentPageWrite(ended));
  await movePaymentPage(tx, orderId, { status: "expired", sessionId: null, paymentId: null, now });
  return await findPaymentPage(tx, orderId);
}
