import { courseOf, paymentStatusOf } from "#app/domain/money/balance.ts";
import { money } from "#app/domain/money/money.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import { hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { waitsForRest } from "#app/domain/orders/part-payment.ts";
import { find } from "./place.ts";
import type { Step } from "./steps.ts";
import { type ModelOrder, move, type Part, type World } from "./world.ts";

/** A part of any order's money, in bututs. */
export const PART = 100_00;

/** How long an order waits for the rest of its money. */
const HOLD_MS = 24 * 60 * 60_000;

type Own = Pick<ModelOrder, "money">;

/** Returns what an order has received, in bututs. */
export function receivedOf({ money: all }: Own): number {
  return all.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

/** Returns what went back of an order, in bututs. */
export function returnedOf(order: Own): number {
  return receivedOf(order) - paidOf(order);
}

/** Returns what an order has received less what went back, in bututs. */
export function paidOf({ money: all }: Own): number {
  return all.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns what is due of an order, in bututs. */
export function dueOf(order: Pick<ModelOrder, "money" | "totalGmd">): number {
  return Math.max(0, order.totalGmd - paidOf(order));
}

/** Returns a customer's credit, in bututs: what was kept of their orders less what was spent on them. */
export function creditOf({ orders }: World, customer: number): number {
  const own = orders.filter((order) => order.customer === customer).flatMap((order) => order.money);
  return own.reduce((sum, { way, amount }) => (way === "credit" ? sum - amount : sum), 0);
}

/** Returns what of a customer's credit can pay an order, in bututs; null for nothing. */
export function usableCredit(world: World, order: ModelOrder): number | null {
  const usable = Math.min(creditOf(world, order.customer), dueOf(order));
  return order.payment === "pending" && order.status !== "cancelled" && usable > 0 ? usable : null;
}

/** Returns the payment status that follows from an order's money; it asks for what is due while pending, or once it is dearer. */
export function statusByMoney(order: ModelOrder, course = courseOf(order.payment), isDearer = false) {
  const total = money(order.totalGmd, "GMD");
  const [received, returned] = [money(receivedOf(order), "GMD"), money(returnedOf(order), "GMD")];
  return paymentStatusOf({ total, received, returned }, course, order.payment === "pending" || isDearer);
}

/** Holds an order for the rest of its money. */
export function holdForRest(world: World, order: ModelOrder): void {
  order.heldUntil = Math.max(order.heldUntil ?? 0, world.now + HOLD_MS);
}

/** Returns the part of paying what is due of an order with its customer's credit. */
export function creditParts({ order: name, amount }: Extract<Step, { do: "use credit" }>): Part[] {
  return [
    {
      apply: (world) => {
        const order = find(world, name);
        const waits = order.receipt?.status === "pending";
        if (order.card || waits || usableCredit(world, order) !== amount) return "refused";
        const isPart = amount < dueOf(order);
        const entries = [...order.money, { way: "credit" as const, amount, receipt: null }];
        const after = moveAfterReview(
          { orderStatus: order.status },
          statusByMoney({ ...order, money: entries }, "waiting"),
        );
        if (!move(world, order, after.orderStatus, after.paymentStatus)) return "refused";
        order.money = entries;
        if (isPart) holdForRest(world, order);
        return "ok";
      },
    },
  ];
}

/** Verifies or rejects a receipt. Credit of its money is undone with it, unless that is spent. */
export function review(
  world: World,
  order: ModelOrder,
  { decision, seen, isPart }: Extract<Step, { do: "review" }>,
): "ok" | "refused" {
  const { receipt, status } = order;
  if (receipt === null || receipt.status !== seen) return "refused";
  if (seen === decision) return "ok";
  const isSentBack =
    seen === "verified" && order.money.some(({ way, amount }) => way === "own" && amount < 0);
  if (order.payment === "refunded" || isSentBack) return "refused";
  const due = dueOf(order);
  const amount = isPart ? PART : due;
  const isVerified = decision === "verified";
  if (isVerified && amount === 0) return "refused";
  const others = order.money.filter((entry) => entry.receipt !== receipt.file);
  const came = { way: "own" as const, amount, receipt: receipt.file };
  const left = others.some((entry) => entry.amount > 0) ? others : [];
  const entries = isVerified ? [...order.money, came] : left;
  const after = { ...order, money: entries };
  const isSpent =
    creditOf(
      { ...world, orders: world.orders.map((each) => (each === order ? after : each)) },
      order.customer,
    ) < 0;
  if (!isVerified && (isSpent || paidOf(after) < 0)) return "refused";
  const isWaiting = isVerified || (order.heldUntil !== null && waitsForRest(status));
  const payment = statusByMoney(after, isWaiting ? "waiting" : "ended");
  if (!move(world, order, moveAfterReview({ orderStatus: status }, payment).orderStatus, payment)) {
    if (!order.isSoldOut) return "refused";
    order.payment = payment;
  }
  order.money = entries;
  if (isVerified && amount < due) holdForRest(world, order);
  order.receipt = { ...receipt, status: decision, at: world.now };
  return "ok";
}

/** Returns an order's money that is here, by its way: what went back another way is taken off what came first. */
function moneyHere({ money: all }: Own): { way: "own" | "credit"; amount: number }[] {
  const ways = [...new Set(all.map(({ way }) => way))].map((way) => ({
    way,
    amount: all.reduce((sum, entry) => (entry.way === way ? sum + entry.amount : sum), 0),
  }));
  let gone = ways.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return ways.flatMap(({ way, amount }) => {
    const off = Math.min(Math.max(0, amount), gone);
    gone -= off;
    return amount - off > 0 ? [{ way, amount: amount - off }] : [];
  });
}

/** Notes an order's money as sent back, or as kept as credit: all of it, or only what is more than the order costs by now. */
export function returnMoney(
  order: ModelOrder,
  { isOver, asCredit }: Extract<Step, { do: "note money returned" }>,
): "ok" | "refused" {
  if (order.card || (order.payment === "pending" && order.status !== "cancelled")) return "refused";
  if (isOver && !hasMoneyToRefund(order.payment)) return "refused";
  const here = moneyHere(order);
  let left = isOver ? Math.max(0, paidOf(order) - order.totalGmd) : Number.POSITIVE_INFINITY;
  const back = (isOver ? here.toReversed() : here).flatMap(({ way, amount }) => {
    const off = Math.min(left, amount);
    left -= off;
    return off > 0 ? [{ way: asCredit ? ("credit" as const) : way, amount: -off, receipt: null }] : [];
  });
  if (back.length === 0) return "refused";
  order.money = [...order.money, ...back];
  order.payment = statusByMoney(order);
  // Nobody is left to swap it for.
  if (order.isSoldOut) order.status = "cancelled";
  if (order.counter && paidOf(order) <= order.totalGmd) {
    for (const row of order.counter.returns) {
      if (row.wanted === null && row.state === "came_back") row.state = "refunded";
    }
  }
  return "ok";
}
