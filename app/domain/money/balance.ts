import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { type Money, money, subtractMoney } from "./money.ts";

/** What an order costs, and what its entries in the ledger of money received and gave back, in its currency. */
export type Ledger = { total: Money; received: Money; returned: Money };

/** What an order has paid, less what went back; what is still due; and what came too much. */
type Balance = { paid: Money; due: Money; over: Money };

/** Returns the balance of an order. */
export function balanceOf({ total, received, returned }: Ledger): Balance {
  const paid = subtractMoney(received, returned);
  const rest = (amount: number) => money(Math.max(0, amount), total.currency);
  return { paid, due: rest(total.amount - paid.amount), over: rest(paid.amount - total.amount) };
}

/**
 * What became of an order's payment beside its money: it waits; it ended, since its receipt was rejected or its page closed
 * unpaid; or it is not wanted, since its order was cancelled or sold out before its money came.
 */
export type PaymentCourse = "waiting" | "ended" | "unwanted";

/** Returns what became of a payment, as the status of its order says, for an act that does not change it. */
export function courseOf(status: PaymentStatus): PaymentCourse {
  if (status === "failed") return "ended";
  return status === "refund_needed" ? "unwanted" : "waiting";
}

/**
 * Returns the payment status that follows from an order's money and what became of its payment:
 *
 * | money | waiting | ended | unwanted |
 * | --- | --- | --- | --- |
 * | less than its total came | pending | failed | failed, or refund_needed while any is here |
 * | all of it came and is here | paid | paid | refund_needed |
 * | a part of it went back | partially_refunded | partially_refunded | refund_needed |
 * | all of it went back | refunded | refunded | refunded |
 *
 * An order of which nothing is left to pay, since all of it was returned, is refunded once its money is back. While an
 * order waits for more money (`isWaiting`: its total grew, or a payment was taken back), it counts as paid only in part.
 * A part of the total and more than it are facts beside the status (`balanceOf`).
 * Source: specification 8.3.
 */
export function paymentStatusOf(ledger: Ledger, course: PaymentCourse, isWaiting = false): PaymentStatus {
  const { paid, due } = balanceOf(ledger);
  // Nothing is to come of an order that costs nothing.
  if (course === "ended" && ledger.total.amount === 0) return "failed";
  const isHere = paid.amount > 0;
  if (isHere && course === "unwanted") return "refund_needed";
  const isShort = ledger.received.amount < ledger.total.amount || (isWaiting && due.amount > 0);
  if (isShort) return course === "waiting" ? "pending" : "failed";
  if (due.amount === 0 && (isHere || ledger.received.amount === 0)) return "paid";
  return isHere ? "partially_refunded" : "refunded";
}
