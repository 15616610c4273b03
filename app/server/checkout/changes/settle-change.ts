import { balanceOf, courseOf } from "#app/domain/money/balance.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { paymentStatusAfter } from "#app/server/payments/money-entries.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { DAY_MS } from "#packages/values";

/** How long a changed order waits for the difference. */
const DAYS_TO_PAY = 7;
const NOT_SENT: readonly OrderStatus[] = ["confirmed", "processing"];

/**
 * Moves a locked order whose total was written to the payment status that follows from its balance. One that was ready and
 * now has something due waits for it a week.
 */
export async function settleChange(
  shop: Shop,
  tx: Transaction,
  {
    before,
    order,
    stockHeld,
    actorUserId,
  }: { before: Order; order: Order; stockHeld: boolean; actorUserId: string | null },
): Promise<Order> {
  const now = shop.clock();
  const due = (of: Order) => balanceOf({ ...of, total: of.totalAmount }).due.amount;
  const isDearer = due(order) > due(before);
  // Its money is back already, whatever comes back of its goods.
  const paymentStatus =
    order.paymentStatus === "refunded"
      ? order.paymentStatus
      : await paymentStatusAfter(tx, order.id, courseOf(order.paymentStatus), { isDearer });
  const waits = paymentStatus === "pending" && order.paymentStatus !== "pending";
  if (waits) await holdForRest(shop, tx, order, new Date(now.getTime() + DAYS_TO_PAY * DAY_MS));
  const { orderStatus } =
    waits && NOT_SENT.includes(order.orderStatus)
      ? { orderStatus: "payment_pending" as const }
      : moveAfterReview(order, paymentStatus);
  await moveLockedOrder(tx, { order, stockHeld }, { orderStatus, paymentStatus }, { actorUserId, now });
  return { ...order, orderStatus, paymentStatus };
}
