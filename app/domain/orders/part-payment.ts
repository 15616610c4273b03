import { formatWeekday } from "#app/domain/day.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order } from "./order.ts";
import { hasLeft, type OrderStatus } from "./order-status.ts";

/** What came of an order that waits for the rest, and what is still due, in its currency, with the end of its wait. */
export type PartPayment = { paid: Money; due: Money; until: Date };

/** Returns what an order that waits for the rest of its money has paid, or null for every other order. */
export function partPayment(
  order: Pick<Order, "totalAmount" | "received" | "returned" | "heldUntil" | "paymentStatus" | "orderStatus">,
): PartPayment | null {
  const { heldUntil: until, paymentStatus, orderStatus } = order;
  if (until === null || paymentStatus !== "pending" || orderStatus === "cancelled") return null;
  const { paid, due } = balanceOf({ ...order, total: order.totalAmount });
  return paid.amount > 0 && due.amount > 0 ? { paid, due, until } : null;
}

/** Returns whether an order is held for its money, or the rest of it: before it left and waits for a page, or since it left. */
export function isHeldForPayment(order: Pick<Order, "heldUntil" | "paymentStatus" | "orderStatus">): boolean {
  return order.heldUntil !== null && order.paymentStatus === "pending" && waitsForRest(order.orderStatus);
}

/** Returns whether an order in this status waits on for its money, whatever becomes of one receipt. */
export function waitsForRest(status: OrderStatus): boolean {
  return status === "payment_pending" || hasLeft(status);
}

/** The sums of an order, and whether parts of it are paid: else money on its pages is not its payment. */
type Sums = Pick<Order, "totalAmount" | "received" | "returned" | "heldUntil">;

/** Returns what is still due of an order. */
export function dueOf(order: Sums): Money {
  const { heldUntil, totalAmount: total } = order;
  return heldUntil === null ? total : balanceOf({ ...order, total }).due;
}

/** Returns what an order is to pay now: nothing more once it was paid or has ended. */
export function dueNow(order: Sums & Pick<Order, "paymentStatus" | "orderStatus">): Money {
  const isOver = order.paymentStatus !== "pending" || order.orderStatus === "cancelled";
  return isOver ? money(0, order.totalAmount.currency) : dueOf(order);
}

/** Returns what is still due in US cents, by the order's own rate. */
export function dueUsd(order: Sums & Pick<Order, "totalUsd">): number {
  const { amount: total } = order.totalAmount;
  return total === 0 ? 0 : Math.round((order.totalUsd * dueOf(order).amount) / total);
}

/** Returns "D2,000.00 received, D500.00 still due by Fri 4 Dec". */
export function partWords({ paid, due, until }: PartPayment, format = formatMoney): string {
  return `${format(paid)} received, ${format(due)} still due by ${formatWeekday(until)}`;
}
