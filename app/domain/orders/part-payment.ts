import { formatWeekday } from "#app/domain/day.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import type { Order } from "./order.ts";
import { hasLeft, type OrderStatus } from "./order-status.ts";

/** What came of an order that waits for the rest, and what is still due, in its currency, with the end of its wait. */
export type PartPayment = { paid: Money; due: Money; until: Date };

/**
 * Returns whether an order may be paid in parts: staff sent its link to pay, a part of it came, or a change made more due. It
 * stays so when it is paid or has ended.
 */
export function mayBePaidInParts(order: Pick<Order, "heldUntil">): boolean {
  return order.heldUntil !== null;
}

/** Returns whether an order's money may be refunded: not while the rest is still due, nor a part payment that the shop keeps. */
export function isRefundable(
  order: Pick<Order, "heldUntil" | "isPartKept" | "paymentStatus" | "orderStatus">,
): boolean {
  const { paymentStatus, orderStatus } = order;
  if (paymentStatus === "pending" && orderStatus !== "cancelled") return !mayBePaidInParts(order);
  return paymentStatus !== "failed" || !order.isPartKept;
}

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
  return mayBePaidInParts(order) && order.paymentStatus === "pending" && waitsForRest(order.orderStatus);
}

/** Returns how an order is paid: one that is paid by its link names no method before a receipt or money comes. */
export function orderPaidBy(
  order: Pick<Order, "heldUntil" | "paymentStatus" | "orderStatus" | "paymentMethod" | "received">,
  hasReceipt: boolean,
): string {
  const isUnpaidLink = isHeldForPayment(order) && !hasReceipt && order.received.amount === 0;
  return isUnpaidLink ? "Payment link" : paymentMethodLabel(order.paymentMethod);
}

/** Returns whether an order in this status waits on for its money, whatever becomes of one receipt. */
export function waitsForRest(status: OrderStatus): boolean {
  return status === "payment_pending" || hasLeft(status);
}

/** The sums of an order, and whether it may be paid in parts: else money on its pages is not its payment. */
type Sums = Pick<Order, "totalAmount" | "received" | "returned" | "heldUntil">;

/** Returns what is still due of an order. */
export function dueOf(order: Sums): Money {
  const { totalAmount: total } = order;
  return mayBePaidInParts(order) ? balanceOf({ ...order, total }).due : total;
}

/** Returns what an order is to pay now: nothing more once it was paid or has ended. */
export function dueNow(order: Sums & Pick<Order, "paymentStatus" | "orderStatus">): Money {
  const isOver = order.paymentStatus !== "pending" || order.orderStatus === "cancelled";
  return isOver ? money(0, order.totalAmount.currency) : dueOf(order);
}

/**
 * Returns whether what is due of an order may be taken in cash when it is handed over: it is to be paid so, or has left, so
 * that what an exchange costs more may be taken however the order was paid.
 */
export function isCashDue(
  order: Pick<Order, "paymentMethod" | "paymentStatus" | "orderStatus" | "totalGmd" | "heldUntil">,
): boolean {
  const { totalGmd, orderStatus } = order;
  const isByCash = order.paymentMethod === "cash" || (mayBePaidInParts(order) && hasLeft(orderStatus));
  return isByCash && order.paymentStatus === "pending" && orderStatus !== "cancelled" && totalGmd !== null;
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
