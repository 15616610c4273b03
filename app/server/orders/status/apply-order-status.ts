import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { overusedCodeMessage } from "#app/copy/order-act-messages.ts";
import type { CodeOveruse } from "#app/domain/cart/discount-code.ts";
import type { Order } from "#app/domain/orders/order.ts";
import {
  holdsStock,
  isWaitingForPayment,
  type OrderStatus,
  type PaymentStatus,
  stockEffectOfMove,
} from "#app/domain/orders/order-status.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { overuseOfRevived } from "#app/server/payments/discounts/find-discount-code.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { releaseStock, retakeStock } from "#app/server/stock/release-stock.ts";
import type { Shortage } from "#app/server/stock/take-stock.ts";
import { auditLog } from "#database/schema/operations.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { type LockedOrder, moveOrderRow } from "./move-order-row.ts";

/** Missing pieces of an order: `wanted` of `name`, of which `available` are left. */
export type MissingPieces = Shortage & { name: string; wanted: number };

/** The new status of an order, its author and the time. */
type MoveTo = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  trackingNumber: string | null;
  /** Null for the shopper or the shop itself. */
  actorUserId: string | null;
  now: Date;
  /**
   * The stock that an undo restores, no matter what the statuses are: whether the order has its pieces, and since when
   * they are sold out.
   */
  restored?: { stockHeld: boolean; soldOutAt: Date | null };
};

/**
 * The result of a move: the limit that the order's discount code exceeds, now that the order is back, and whether the
 * order has its pieces.
 */
export type Moved = { overuse: CodeOveruse | null; stockHeld: boolean };

/**
 * Moves a locked order and its stock together: the move releases or retakes its pieces exactly once, since `stock_held`
 * changes in the same update. A cancelled order holds its pieces while somebody can still pay on its page; the move
 * that records the page's end releases them. A revived order counts as a use of its discount code again, even beyond
 * its limit; then the timeline gets a note for the staff. Refusals: `changed_meanwhile`; `out_of_stock` where the
 * pieces are sold by now, with what is missing. Source: specification 8.4, 5.6.
 */
export async function moveOrderWithStock(
  tx: Transaction,
  { order, stockHeld }: LockedOrder,
  to: MoveTo,
): Promise<Ok<Moved> | Refusal<"changed_meanwhile"> | Refusal<"out_of_stock", MissingPieces[]>> {
  const { orderStatus, paymentStatus, trackingNumber, actorUserId, now, restored } = to;
  const effect = stockEffectOfMove(order, { orderStatus, paymentStatus });
  const isCancelled = orderStatus === "cancelled";
  const claims = isCancelled
    ? stockHeld && (await canStillBePaid(tx, order.id))
    : (restored?.stockHeld ?? holdsStock({ orderStatus, paymentStatus }));
  const releases = stockHeld && !claims;
  // The pieces of an order that waited too long are on sale again, although it may still be paid.
  const claimsOn = effect === "none" && holdsStock({ orderStatus, paymentStatus });
  const isLapsed = !stockHeld && claimsOn && (isWaitingForPayment(order) || order.isSoldOut);
  const retakes = restored ? claims && !stockHeld : isLapsed || (effect === "retake" && !stockHeld);
  // The code is locked before the pieces, as when an order is placed, to avoid deadlocks.
  const comesBack = order.orderStatus === "cancelled" && !isCancelled;
  const overuse =
    comesBack && order.discountCode !== null ? await overuseOfRevived(tx, order.discountCode, order) : null;
  if (retakes) {
    const taken = await retakeStock(tx, pieces(order), { orderId: order.id, actorUserId });
    if (!taken.ok) return refuseWith("out_of_stock", missingOf(order, taken.detail));
  }
  if (releases) await releaseStock(tx, pieces(order), { orderId: order.id, actorUserId });
  const holdsAfter = retakes || (stockHeld && !releases);
  const moved = await moveOrderRow(tx, {
    orderId: order.id,
    seen: { ...order, stockHeld },
    to: {
      orderStatus,
      paymentStatus,
      trackingNumber,
      stockHeld: holdsAfter,
      ...(restored?.soldOutAt && { soldOutAt: restored.soldOutAt }),
    },
    actorUserId,
    now,
  });
  if (!moved.ok) return moved;
  if (overuse) {
    const event = { kind: "note", to: "note", note: overusedCodeMessage(overuse) } as const;
    await insertOrderEvents(tx, order.id, [event], { actorUserId, at: now });
  }
  return ok({ overuse, stockHeld: holdsAfter });
}

/** Everything that ends a page waits for the lock of its order. */
async function canStillBePaid(tx: Transaction, orderId: string): Promise<boolean> {
  const payment = await findPaymentPage(tx, orderId);
  return payment !== null && isPageWaiting(payment.status);
}

function pieces(order: Order): StockLine[] {
  return order.items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
}

function missingOf(order: Order, shortages: Shortage[]): MissingPieces[] {
  return shortages.map((short) => {
    const items = order.items.filter(
      ({ productId, size }) => productId === short.productId && size === short.size,
    );
    const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...short, name: items[0]?.name ?? "", wanted };
  });
}

/**
 * Returns whether staff cancelled an order, rather than the shop itself or its shopper. It reads the audit log, which
 * outlives their account. Lock the order first. Source: specification 7.8.
 */
export async function isCancelledByStaff(
  db: DatabaseOrTransaction,
  { orderNumber, orderStatus }: Pick<Order, "orderNumber" | "orderStatus">,
): Promise<boolean> {
  if (orderStatus !== "cancelled") return false;
  const [last] = await db
    .select({ isCancelled: sql<boolean>`${auditLog.after} ->> 'orderStatus' = 'cancelled'` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, orderNumber),
        inArray(auditLog.action, ["order.moved", "order.undone"]),
        sql`${auditLog.after} ->> 'orderStatus' <> ${auditLog.before} ->> 'orderStatus'`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.isCancelled ?? false;
}
