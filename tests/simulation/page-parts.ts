import { HOUR_MS, MINUTE_MS } from "#packages/values";
import { DIFFERENCE_MS } from "./counter-parts.ts";
import { clearHoldsParts } from "./hold-parts.ts";
import { find, PAGE_MS, placeParts } from "./place.ts";
import type { GatewayState, OrderName, Step } from "./steps.ts";
import {
  GOODS,
  giveBack,
  leaveSecondPage,
  type ModelOrder,
  type ModelRefund,
  move,
  type Part,
  refundedOf,
  settle,
  take,
  type World,
} from "./world.ts";

/**
 * Returns the parts of a card order: store it with its pieces, create the page at the gateway, record the page. Without
 * a page, the order is cancelled and its key is free again.
 */
export function cardOrderParts(step: Extract<Step, { do: "order" }>, gateway: GatewayState): Part[] {
  // Looked up by index, because every part gets a copy of the world.
  const own = (world: World, memory: { order?: unknown }) => world.orders[Number(memory.order)] as ModelOrder;
  return [
    ...placeParts(step),
    {
      apply: (world, memory) => {
        const { card } = own(world, memory);
        if (card?.hasUrl) return "ok";
        memory.isWithoutPage = card?.status !== "creating";
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const order = own(world, memory);
        if (memory.isWithoutPage) return undefined;
        if (gateway !== "away" && order.page === "none") order.page = "open";
        memory.isWithoutPage = gateway !== "fine";
        memory.hasPage = gateway === "fine";
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const { card } = own(world, memory);
        if (!memory.hasPage || card === null) return undefined;
        if (card.status === "creating")
          Object.assign(card, { status: "open", hasUrl: true, hasSession: true });
        return card.hasUrl || card.status === "paid" ? "ok" : undefined;
      },
    },
    {
      apply: (world, memory) => {
        const order = own(world, memory);
        if (memory.hasPage && order.page === "open") order.page = "expired";
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const order = own(world, memory);
        if (order.card?.status === "creating") endPage(world, order, "failed");
        const hasEnded = !order.card?.hasUrl && !["creating", "open"].includes(order.card?.status ?? "");
        if (hasEnded) order.isUnderKey = false;
        return undefined;
      },
    },
    { apply: (world, memory) => (own(world, memory).card?.hasUrl ? "ok" : "refused") },
  ];
}

function endPage(world: World, order: ModelOrder, status: "failed" | "expired" | "cancelled"): void {
  const { card } = order;
  if (card === null || leaveSecondPage(order)) return;
  card.status = status;
  const isUnpaid = order.payment === "pending" && ["pending", "cancelled"].includes(order.status);
  if (isUnpaid) move(world, order, "cancelled", "failed");
}

/** Returns the parts of leaving a card page: close the page, then cancel the order. */
export function leaveParts(name: OrderName, gateway: GatewayState): Part[] {
  return [
    { apply: (world) => (find(world, name).card?.status === "open" ? undefined : "ok") },
    {
      apply: (world, memory) => {
        const order = find(world, name);
        if (gateway !== "away") closePage(world, order);
        if (gateway !== "fine") return "ok";
        memory.state = pageNow(world, order);
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        settle(world, find(world, name), memory.state as ModelOrder["page"], "cancelled");
        return "ok";
      },
    },
  ];
}

/** Returns the part of a delivered order's first piece, a boot, being exchanged for a runner: the difference is due. */
export function exchangeParts(name: OrderName): Part[] {
  return [
    {
      apply: (world) => {
        const order = find(world, name);
        const [boot] = order.lines;
        const runner = { good: "runner", size: "", quantity: 1 } as const;
        if (order.payment !== "paid" || boot?.good !== "boot" || !take(world, [runner])) return "refused";
        order.lines = [runner];
        order.total += GOODS.runner.priceCents - GOODS.boot.priceCents;
        order.payment = "pending";
        order.heldUntil = world.now + DIFFERENCE_MS;
        return "ok";
      },
    },
  ];
}

/**
 * Returns the parts of opening a page for what a dearer order has due: begin it, in place of one that was begun and has no
 * address, create it at the gateway, record it.
 */
export function secondPageParts(name: OrderName, gateway: GatewayState): Part[] {
  const begin = (world: World, order: ModelOrder, until: number) => {
    const paid = order.first?.card ?? order.card;
    const expiresAt = Math.max(until, world.now + PAGE_MS);
    const amount = order.total - (paid?.amount ?? 0);
    order.card = { status: "creating", hasUrl: false, hasSession: false, expiresAt, amount };
    // The gateway makes one page for each time at which one was begun.
    if (order.begunAt !== world.now) order.page = "none";
    order.begunAt = world.now;
    order.begun += 1;
  };
  return [
    {
      apply: (world, memory) => {
        const order = find(world, name);
        const { card, page, first } = order;
        if (order.payment !== "pending" || card === null) return "refused";
        if (first === null) {
          order.first = { card, page };
          order.page = "none";
          begin(world, order, 0);
        } else if (card.expiresAt <= world.now) return "refused";
        else if (card.status === "open") return "ok";
        memory.begun = order.begun;
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const order = find(world, name);
        const { card } = order;
        if (order.begun !== memory.begun || card?.status !== "creating") return "refused";
        begin(world, order, card.expiresAt);
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const order = find(world, name);
        if (order.card?.hasUrl) return "ok";
        if (order.card?.status !== "creating") return "refused";
        memory.begun = order.begun;
        if (gateway !== "away" && order.page === "none") order.page = "open";
        return gateway === "fine" ? undefined : "refused";
      },
    },
    {
      apply: (world, memory) => {
        const order = find(world, name);
        const { card } = order;
        if (card?.status === "creating" && order.begun === memory.begun)
          Object.assign(card, { status: "open", hasUrl: true, hasSession: true });
        return card?.hasUrl || card?.status === "paid" ? "ok" : "refused";
      },
    },
  ];
}

function closePage(_world: World, order: ModelOrder): void {
  if (order.page === "open") order.page = "expired";
}

/** Returns a page's state; an unpaid page is expired after its time, whether or not anybody closed it. */
function pageNow(world: World, { page, card }: ModelOrder): ModelOrder["page"] {
  return page === "open" && (card?.expiresAt ?? 0) <= world.now ? "expired" : page;
}

/** Returns what an order was paid on its pages, in US cents, the last page first. */
function paidOn({ first, card }: ModelOrder): { isOfFirst: boolean; amount: number }[] {
  const last = { isOfFirst: false, amount: card?.status === "paid" ? card.amount : 0 };
  return first === null ? [last] : [last, { isOfFirst: true, amount: first.card?.amount ?? 0 }];
}

/** Returns the parts of a refund: record it for each page, the last first; pay each out at the gateway and finish it. */
export function refundParts(step: Extract<Step, { do: "refund" }>, gateway: GatewayState): Part[] {
  const own = (world: World, memory: { refunds?: unknown }, at: number) =>
    find(world, step.order).refunds[(memory.refunds as number[])[at] ?? -1];
  const askFor = (at: number): Part[] => [
    {
      apply: (world, memory) => {
        const refund = own(world, memory, at);
        if (refund && gateway !== "away") refund.isPaidOut = true;
        return undefined;
      },
    },
    {
      apply: (world, memory) => {
        const refund = own(world, memory, at);
        if (gateway !== "fine" || !refund || refund.status === "done") return undefined;
        refund.status = "done";
        afterRefund(find(world, step.order));
        return undefined;
      },
    },
  ];
  return [
    {
      apply: (world, memory) => {
        const order = find(world, step.order);
        const known = refundedOf(order, "done", "pending", "unknown");
        const isRefundable = ["paid", "partially_refunded", "refund_needed"].includes(order.payment);
        if (!isRefundable || (step.seenRefunded ?? known) !== known || step.amount <= 0) return "refused";
        const pages = paidOn(order);
        if (step.amount > pages.reduce((sum, { amount }) => sum + amount, 0) - known) return "refused";
        const at = { triedAt: world.now, createdAt: world.now };
        let rest = step.amount;
        memory.refunds = pages.flatMap(({ isOfFirst, amount: all }) => {
          const before = order.refunds.filter((each) => each.isOfFirst === isOfFirst);
          const left = all - refundedOf({ ...order, refunds: before }, "done", "pending", "unknown");
          const amount = Math.min(rest, left);
          rest -= amount;
          if (amount === 0) return [];
          return order.refunds.push({ amount, isOfFirst, status: "pending", isPaidOut: false, ...at }) - 1;
        });
        return undefined;
      },
    },
    ...askFor(0),
    ...askFor(1),
    { apply: () => (gateway === "fine" ? "ok" : "refused") },
  ];
}

function afterRefund(order: ModelOrder): void {
  const paid = paidOn(order).reduce((sum, { amount }) => sum + amount, 0);
  if (refundedOf(order, "done") === paid) order.payment = "refunded";
  else if (order.payment !== "refund_needed") order.payment = "partially_refunded";
}

/** The shop's jobs in the order of the final run. */
export const JOBS = ["reconcile", "expire", "release", "lapse", "kept"] as const;

/**
 * Returns the parts of a job, one set per order. Each is optional, because concurrent steps may change whether an order
 * is due.
 */
export function jobParts(
  job: Extract<Step, { do: "job" }>["job"],
  world: World,
  gateway: GatewayState,
): Part[] {
  if (job === "all") return JOBS.flatMap((each) => jobParts(each, world, gateway));
  if (job === "kept") return clearHoldsParts();
  return world.orders.flatMap((_, at) => {
    const own = (now: World) => now.orders[at] as ModelOrder;
    if (job === "release") return [optional((now) => releaseUnpaid(now, own(now)))];
    if (job === "lapse") return [optional((now) => lapse(now, own(now)))];
    if (job === "expire") return [optional((now) => expirePage(now, own(now)))];
    return [
      ...reconcileParts(own, gateway),
      ...inTurn(own(world).refunds).flatMap((n) => retryRefundParts(own, n, gateway)),
    ];
  });
}

function optional(apply: (world: World, memory: Record<string, unknown>) => void): Part {
  return {
    isOptional: true,
    apply: (world, memory) => {
      apply(world, memory);
      return undefined;
    },
  };
}

function releaseUnpaid(world: World, order: ModelOrder): void {
  const { receipt, status, payment, heldUntil } = order;
  const isOver = heldUntil !== null && heldUntil <= world.now && receipt?.status !== "pending";
  const isLongRejected = receipt?.status === "rejected" && receipt.at <= world.now - 24 * HOUR_MS;
  const isUnpaid = payment === "pending" || payment === "failed";
  if (!(heldUntil === null ? isLongRejected : isOver) || !isUnpaid || status !== "payment_pending") return;
  move(world, order, "cancelled", "failed");
  const credit = order.money.reduce((sum, { way, amount }) => (way === "credit" ? sum + amount : sum), 0);
  if (credit > 0) order.money = [...order.money, { way: "credit", amount: -credit, receipt: null }];
}

/** Releases the pieces of an order whose receipt nobody has reviewed for a week; the order itself still waits. */
function lapse(world: World, order: ModelOrder): void {
  const { receipt, status, payment } = order;
  const isUnseen = receipt?.status === "pending" && receipt.at <= world.now - 7 * 24 * HOUR_MS;
  if (isUnseen && status === "payment_pending" && payment === "pending") giveBack(world, order);
}

function expirePage(world: World, order: ModelOrder): void {
  const { card } = order;
  if (card?.status !== "creating" && card?.status !== "open") return;
  const closedFor = world.now - card.expiresAt;
  if (closedFor >= HOUR_MS || (!card.hasSession && closedFor >= 2 * MINUTE_MS))
    endPage(world, order, "expired");
}

/** Settles money on a second page that had ended unpaid. */
function settleLeft(world: World, order: ModelOrder): void {
  const { card, page, left, first } = order;
  if (left?.page !== "paid") return;
  Object.assign(order, left, { first: first ?? { card, page }, left: null });
  settle(world, order, "paid", "expired");
}

function reconcileParts(own: (world: World) => ModelOrder, gateway: GatewayState): Part[] {
  return [
    optional((world) => {
      if (gateway === "fine") settleLeft(world, own(world));
    }),
    optional((world) => {
      const { card, status } = own(world);
      if (card?.status === "creating" && !card.hasSession && status === "cancelled")
        endPage(world, own(world), "cancelled");
    }),
    optional((world, memory) => {
      const { card, status } = own(world);
      const isWaiting = card?.status === "creating" || card?.status === "open";
      // A page that ended unpaid is asked about once more.
      const isDue = card?.hasSession && card.status !== "paid";
      memory.asks = isDue ? (status === "cancelled" || !isWaiting ? "close" : "look") : null;
    }),
    optional((world, memory) => {
      const { asks } = memory;
      memory.asks = null;
      memory.state = null;
      if (!asks || gateway === "away") return;
      if (asks === "close") closePage(world, own(world));
      if (gateway === "fine") memory.state = pageNow(world, own(world));
    }),
    optional((world, memory) => {
      const { state } = memory;
      memory.state = null;
      if (state) settle(world, own(world), state as ModelOrder["page"], "expired");
    }),
  ];
}

/** Returns the places of an order's refunds as the job takes them: first what was tried longest ago. */
function inTurn(refunds: ModelRefund[]): number[] {
  return refunds
    .map(({ triedAt, createdAt }, n) => ({ triedAt, createdAt, n }))
    .sort((a, b) => a.triedAt - b.triedAt || a.createdAt - b.createdAt || a.n - b.n)
    .map(({ n }) => n);
}

/** Of several refunds of one sum the company is asked about one at a time. */
function comesBefore(other: ModelRefund, refund: ModelRefund): boolean {
  const isEarlier = other.status === "unknown" && other.createdAt < refund.createdAt;
  const isOfSame = other !== refund && other.isOfFirst === refund.isOfFirst;
  return isOfSame && other.amount === refund.amount && (other.status === "pending" || isEarlier);
}

function retryRefundParts(own: (world: World) => ModelOrder, n: number, gateway: GatewayState): Part[] {
  return [
    optional((world, memory) => {
      const refund = own(world).refunds[n];
      const waits = refund?.status === "unknown" ? HOUR_MS : MINUTE_MS;
      memory.asks = false;
      if (!refund || !["pending", "unknown"].includes(refund.status)) return;
      if (refund.triedAt > world.now - waits) return;
      memory.asks = true;
      if (refund.createdAt <= world.now - 23 * HOUR_MS)
        Object.assign(refund, { status: "unknown", triedAt: world.now });
      // A refund that is requested again is made by it; one that is only asked about is not.
      else if (gateway !== "away") refund.isPaidOut = true;
    }),
    optional((world, memory) => {
      const order = own(world);
      const refund = order.refunds[n];
      if (!refund || !memory.asks || !["pending", "unknown"].includes(refund.status)) return;
      // That it was tried is written once the company has answered, or not.
      if (gateway !== "fine") {
        refund.triedAt = world.now;
        return;
      }
      if (refund.status === "unknown" && order.refunds.some((other) => comesBefore(other, refund))) return;
      refund.status = refund.isPaidOut ? "done" : "failed";
      if (refund.isPaidOut) afterRefund(order);
    }),
  ];
}
