import { courseOf } from "#app/domain/money/balance.ts";
import { isChangeable } from "#app/domain/orders/changes/order-change.ts";
import { isOpenReturn, type ReturnAct, stateAfter } from "#app/domain/orders/changes/order-return.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import { isPreparable } from "#app/domain/shipping/handover.ts";
import { HOUR_MS } from "#packages/values";
import { shortIn } from "./hold-parts.ts";
import { creditOf, dueOf, holdForRest, paidOf, statusByMoney } from "./money-parts.ts";
import { find } from "./place.ts";
import type { Step } from "./steps.ts";
import {
  type Counter,
  counterTotal,
  emptyOrder,
  type ModelLine,
  type ModelOrder,
  move,
  type Part,
  poolOf,
  putBack,
  take,
  type World,
} from "./world.ts";

/** How long a link to pay is open, and how long a changed order waits for the difference. */
const LINK_MS = 24 * HOUR_MS;
export const DIFFERENCE_MS = 7 * LINK_MS;

type CounterOrder = ModelOrder & { counter: Counter };

function findCounter(world: World, name: Parameters<typeof find>[1]): CounterOrder {
  const order = find(world, name);
  if (order.counter === null) throw new Error(`order ${order.request} is not of the counter`);
  return order as CounterOrder;
}

/** Returns what is to be taken in cash for an order; null where no cash is due. */
export function dueInCash(order: ModelOrder): number | null {
  const { counter, payment, status } = order;
  if (counter?.by !== "cash" || payment !== "pending" || status === "cancelled") return null;
  return dueOf(order);
}

/** Returns the parts of a sale, which also takes what browsers hold: find it by its id, look for its pieces, take and store it; or find it where it is refused. */
export function sellParts(step: Extract<Step, { do: "sell" }>): Part[] {
  const { request, lines, by, isFar, customer } = step;
  const isThere = (world: World) => world.orders.some((order) => order.request === request);
  const look: Part["apply"] = (world, memory) => {
    if (memory.isShort) return undefined;
    if (isThere(world)) return "ok";
    memory.isShort = shortIn(world.stock, lines).length > 0;
    return undefined;
  };
  return [
    { apply: look },
    {
      apply: (world, memory) => {
        const ended = look(world, memory);
        if (ended !== undefined || memory.isShort) return ended;
        const total = counterTotal(lines);
        const credit = Math.min(step.credit, total);
        const waits = by === "link" && credit < total;
        if (credit > creditOf(world, customer) || !take(world, lines)) return undefined;
        const moved = [
          { way: "credit", amount: credit, receipt: null },
          { way: "own", amount: waits ? 0 : total - credit, receipt: null },
        ] as const;
        world.orders.push({
          ...emptyOrder(step),
          isUnderKey: false,
          total,
          totalGmd: total,
          money: moved.filter(({ amount }) => amount > 0),
          status: waits ? "payment_pending" : isFar ? "confirmed" : "delivered",
          payment: waits ? "pending" : "paid",
          heldUntil: waits ? world.now + LINK_MS : null,
          counter: { by, isPickup: false, isReady: false, returns: [] },
        });
        return "ok";
      },
    },
    { apply: (world) => (isThere(world) ? "ok" : "refused") },
  ];
}

/** Returns what a change of an order looks at, as the shop marks what was seen of it. */
function seenOf({ status, payment, lines, total, heldUntil, isSoldOut, counter }: CounterOrder): string {
  return JSON.stringify({ status, payment, lines, total, heldUntil, isSoldOut, ready: counter.isReady });
}

/** Returns the part of changing how many pieces the first line of an order has. */
export function changeParts(step: Extract<Step, { do: "change" }>, before: World): Part[] {
  const seen = seenOf(findCounter(before, step.order));
  return [
    {
      apply: (world) => {
        const order = findCounter(world, step.order);
        const { status: orderStatus, payment: paymentStatus, isSoldOut, receipt } = order;
        const [first, ...others] = order.lines;
        if (!isChangeable({ orderStatus, paymentStatus, isSoldOut }) || seenOf(order) !== seen || !first)
          return "refused";
        const more = step.quantity - first.quantity;
        const lines = [{ ...first, quantity: step.quantity }, ...others].filter(
          ({ quantity }) => quantity > 0,
        );
        if (more === 0 || lines.length === 0 || receipt?.status === "pending") return "refused";
        const moved = { ...first, quantity: Math.abs(more) };
        const taken = order.isSoldOut ? lines : order.holdsPieces && more > 0 ? [moved] : [];
        if (!take(world, taken)) return "refused";
        if (order.holdsPieces && more < 0) putBack(world, [moved]);
        order.holdsPieces ||= order.isSoldOut;
        settle(world, order, lines);
        return "ok";
      },
    },
  ];
}

/** Gives an order other lines; its total, payment and status follow. */
function settle(world: World, order: CounterOrder, lines: ModelLine[]): void {
  const dueBefore = dueOf(order);
  order.lines = lines;
  order.total = counterTotal(lines);
  order.totalGmd = order.total;
  const isDearer = dueOf(order) > dueBefore;
  const payment =
    order.payment === "refunded" ? "refunded" : statusByMoney(order, courseOf(order.payment), isDearer);
  const waits = payment === "pending" && order.payment !== "pending";
  if (waits) order.heldUntil = world.now + DIFFERENCE_MS;
  order.status =
    waits && isPreparable(order.status)
      ? "payment_pending"
      : moveAfterReview({ orderStatus: order.status }, payment).orderStatus;
  order.payment = payment;
  if (order.holdsPieces) order.isSoldOut = false;
}

/** Returns the part of taking an order's cash, or a part of it. */
export function cashParts(step: Extract<Step, { do: "take cash" }>): Part[] {
  return [
    {
      apply: (world) => {
        const order = findCounter(world, step.order);
        const due = dueInCash(order);
        const isPart = step.partOf !== null;
        if (due === null || (isPart && step.partOf !== due)) return "refused";
        if (!(isPart ? step.amount < due : step.amount === due)) return "refused";
        const entries = [...order.money, { way: "own" as const, amount: step.amount, receipt: null }];
        if (isPart) {
          holdForRest(world, order);
          order.money = entries;
          return "ok";
        }
        const payment = statusByMoney({ ...order, money: entries }, "waiting");
        const status = order.counter.isPickup
          ? moveAfterReview({ orderStatus: order.status }, payment).orderStatus
          : "delivered";
        if (!move(world, order, status, payment)) return "refused";
        order.money = entries;
        return "ok";
      },
    },
  ];
}

/** Returns the part of making an order ready at its pickup point. */
export function readyParts(step: Extract<Step, { do: "ready" }>): Part[] {
  return [
    {
      apply: (world) => {
        const { counter, status } = findCounter(world, step.order);
        if (!counter.isPickup || !isPreparable(status) || counter.isReady) return "refused";
        counter.isReady = true;
        return "ok";
      },
    },
  ];
}

/** Returns the parts of handing an order over: look whether it waits and is paid, then move it. */
export function handOverParts(step: Extract<Step, { do: "hand over" }>): Part[] {
  return [
    {
      apply: (world, memory) => {
        const order = findCounter(world, step.order);
        memory.seen = order.status;
        const isWaiting = order.counter.isReady && isPreparable(order.status);
        return isWaiting && dueInCash(order) === null ? undefined : "refused";
      },
    },
    {
      apply: (world, memory) => {
        const order = findCounter(world, step.order);
        if (order.status !== memory.seen || !move(world, order, "delivered", order.payment)) return "refused";
        order.isCancelledByStaff = false;
        return "ok";
      },
    },
  ];
}

/** Returns the part of asking for a piece of an order's first line to come back, which staff agree to at once. */
export function askReturnParts(step: Extract<Step, { do: "ask return" }>): Part[] {
  return [
    {
      apply: (world) => {
        const order = findCounter(world, step.order);
        const { returns } = order.counter;
        const { good, size, wanted } = step;
        const open = returns.find(
          (each) => each.good === good && each.size === size && isOpenReturn(each.state),
        );
        if (open) return open.wanted === wanted ? "ok" : "refused";
        const hasLeft = order.status === "shipped" || order.status === "delivered";
        if (!hasLeft || !order.lines.some((line) => line.good === good && line.size === size))
          return "refused";
        if (wanted !== null) {
          if (order.payment === "refunded") return "refused";
          if (!take(world, [{ good, size: wanted, quantity: 1 }])) return "refused";
          settle(world, order, swapped(order.lines, { good, size }, wanted) ?? []);
        }
        returns.push({ good, size, wanted, state: "agreed" });
        return "ok";
      },
    },
  ];
}

/** Returns lines with one piece in another size, or without it; null where they lack it. */
function swapped(
  lines: readonly ModelLine[],
  from: Pick<ModelLine, "good" | "size">,
  to: string | null,
): ModelLine[] | null {
  const old = lines.find((line) => poolOf(line) === poolOf(from));
  if (!old) return null;
  const rest = lines.map((line) => (line === old ? { ...line, quantity: line.quantity - 1 } : line));
  const wanted = to === null ? null : { good: from.good, size: to, quantity: 1 };
  const isThere = wanted !== null && rest.some((line) => poolOf(line) === poolOf(wanted));
  return [
    ...rest
      .map((line) =>
        wanted !== null && poolOf(line) === poolOf(wanted) ? { ...line, quantity: line.quantity + 1 } : line,
      )
      .filter(({ quantity }) => quantity > 0),
    ...(wanted !== null && !isThere ? [wanted] : []),
  ];
}

const DONE_BY: Record<Exclude<ReturnAct, "agree">, readonly string[]> = {
  refuse: ["refused"],
  "check-in": ["came_back", "refunded"],
  send: ["exchanged"],
};

/** Returns the part of an act of staff on the last return of a line. */
export function moveReturnParts(step: Extract<Step, { do: "move return" }>, before: World): Part[] {
  const at = findCounter(before, step.order).counter.returns.findLastIndex(
    ({ good, size }) => good === step.good && size === step.size,
  );
  return [
    {
      apply: (world) => {
        const order = findCounter(world, step.order);
        const row = order.counter.returns[at];
        const { act, isSellable } = step;
        if (!row) return "refused";
        if (DONE_BY[act].includes(row.state)) return "ok";
        const kind = row.wanted === null ? "refund" : "exchange";
        const next = stateAfter({ kind, state: row.state, isCancelled: order.status === "cancelled" }, act);
        if (next === null) return "refused";
        const { good, size, wanted } = row;
        const isSwappedBack = wanted !== null && act === "refuse" && order.status !== "cancelled";
        const isLess = wanted === null && act === "check-in";
        const from = isSwappedBack ? { good, size: wanted } : { good, size };
        const lines =
          isSwappedBack || isLess ? swapped(order.lines, from, isLess ? null : size) : order.lines;
        if (lines === null) return "refused";
        if (act === "check-in" && isSellable) putBack(world, [{ good, size, quantity: 1 }]);
        if (isSwappedBack) putBack(world, [{ good, size: wanted, quantity: 1 }]);
        if (lines !== order.lines) settle(world, order, lines);
        row.state = isLess && paidOf(order) <= order.total ? "refunded" : next;
        return "ok";
      },
    },
  ];
}
