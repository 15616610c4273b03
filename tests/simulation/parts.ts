import {
  askReturnParts,
  cashParts,
  changeParts,
  handOverParts,
  moveReturnParts,
  readyParts,
  returnMoney,
  sellParts,
} from "./counter-parts.ts";
import { holdParts } from "./hold-parts.ts";
import { cardOrderParts, jobParts, leaveParts, refundParts } from "./page-parts.ts";
import { find, placeParts } from "./place.ts";
import type { GatewayState, Step } from "./steps.ts";
import {
  GOODS,
  isHeld,
  type ModelOrder,
  move,
  type Part,
  paidReceipts,
  poolOf,
  settle,
  type World,
} from "./world.ts";

/** How long an order waits for the rest of its money. */
const PART_HOLD_MS = 24 * 60 * 60_000;

/** Returns a step's effects on the model, part by part; after the last one the step has succeeded. */
export function partsOf(step: Step, world: World, gateway: GatewayState): Part[] {
  switch (step.do) {
    case "order":
      return step.by === "card" ? cardOrderParts(step, gateway) : placeParts(step);
    case "hold":
      return holdParts(step);
    case "resend receipt":
      return resendParts(step);
    case "review":
      return [{ apply: (now) => review(now, find(now, step.order), step) }];
    case "move":
      return [
        {
          apply: (now) => {
            const order = find(now, step.order);
            if (order.status !== step.seen || order.status === step.to) return "refused";
            if (!move(now, order, step.to, order.payment)) return "refused";
            order.isCancelledByStaff = step.to === "cancelled";
            return "ok";
          },
        },
      ];
    case "note money returned":
      return [
        {
          apply: (now) => {
            const order = find(now, step.order);
            if (order.counter || step.isOver) return returnMoney(order, step.isOver);
            const isOver =
              order.payment === "paid" || order.payment === "failed" || order.status === "cancelled";
            if (order.card !== null || !isOver || paidReceipts(order).every(({ isBack }) => isBack))
              return "refused";
            order.parts = order.parts.map((part) => ({ ...part, isBack: true }));
            if (order.receipt?.pays) order.receipt.isBack = true;
            if (order.payment === "paid") order.payment = "refunded";
            // Nobody is left to swap it for.
            if (order.isSoldOut) order.status = "cancelled";
            return "ok";
          },
        },
      ];
    case "pay page":
      return [
        {
          apply: (now) => {
            const outcome = payPage(now, find(now, step.order));
            return outcome === "ok" && step.isTold ? undefined : outcome;
          },
        },
        {
          apply: (now) => {
            settle(now, find(now, step.order), "paid", "expired");
            return "ok";
          },
        },
      ];
    case "leave page":
      return leaveParts(step.order, gateway);
    case "event":
      return [
        {
          apply: (now) => {
            if (step.isForged) return "refused";
            settle(now, find(now, step.order), step.state, "expired");
            return "ok";
          },
        },
      ];
    case "refund":
      return refundParts(step, gateway);
    case "restock":
    case "edit stock":
      return [{ apply: (now) => changeStock(now, step) }];
    case "sell":
      return sellParts(step);
    case "change":
      return changeParts(step, world);
    case "take cash":
      return cashParts(step);
    case "ready":
      return readyParts(step);
    case "hand over":
      return handOverParts(step);
    case "ask return":
      return askReturnParts(step);
    case "move return":
      return moveReturnParts(step, world);
    case "pay out":
      return [
        {
          apply: (now) => {
            now.drawer = { ...now.drawer, [step.form]: step.amount };
            return "ok";
          },
        },
      ];
    case "sign off":
      return [];
    case "job":
      return jobParts(step.job, world, gateway);
    default:
      return step satisfies never;
  }
}

/**
 * Returns the parts of resending a receipt: the check whether one is wanted, its replacement, and the check whether a
 * concurrent request sent the same file.
 */
function resendParts({ order: name, file }: Extract<Step, { do: "resend receipt" }>): Part[] {
  const isTaken = (order: ModelOrder) => order.receipt?.status === "pending" && order.receipt.file === file;
  const isWanted = (order: ModelOrder) =>
    isHeld(order)
      ? order.receipt?.status !== "pending"
      : order.receipt?.status === "rejected" && order.status !== "cancelled" && order.payment === "failed";
  const isUsed = ({ receipt, parts }: ModelOrder) =>
    parts.some((part) => part.file === file) || (receipt?.status === "verified" && receipt.file === file);
  return [
    {
      apply: (world) => {
        const order = find(world, name);
        if (isTaken(order)) return "ok";
        return isWanted(order) && !isUsed(order) ? undefined : "refused";
      },
    },
    {
      apply: (world) => {
        const order = find(world, name);
        if (!isWanted(order)) return undefined;
        if (!move(world, order, order.status, "pending")) {
          Object.assign(order, { payment: "pending", isSoldOut: true });
        }
        if (order.receipt?.pays) order.parts = [...order.parts, order.receipt];
        order.receipt = { status: "pending", at: world.now, file, pays: null, isBack: false };
        return "ok";
      },
    },
    { apply: (world) => (isTaken(find(world, name)) ? "ok" : "refused") },
  ];
}

function review(
  world: World,
  order: ModelOrder,
  { decision, seen, isPart }: Extract<Step, { do: "review" }>,
) {
  const { receipt } = order;
  if (receipt === null || receipt.status !== seen) return "refused";
  if (seen === decision) return "ok";
  const isSentBack = seen === "verified" && paidReceipts(order).some(({ isBack }) => isBack);
  if (order.payment === "refunded" || isSentBack) return "refused";
  const pays = decision === "rejected" ? null : isPart ? "part" : "all";
  const isWaiting =
    decision === "verified" || (order.heldUntil !== null && order.status === "payment_pending");
  const payment = pays === "all" ? "paid" : isWaiting ? "pending" : "failed";
  const isConfirmed = pays === "all" && order.status === "payment_pending";
  if (!move(world, order, isConfirmed ? "confirmed" : order.status, payment)) {
    if (!order.isSoldOut) return "refused";
    order.payment = payment;
  }
  if (pays === "part") order.heldUntil = Math.max(order.heldUntil ?? 0, world.now + PART_HOLD_MS);
  order.receipt = { ...receipt, status: decision, at: world.now, pays, isBack: false };
  return "ok";
}

function payPage(world: World, order: ModelOrder) {
  if (order.page !== "open" || order.card === null || order.card.expiresAt <= world.now) return "refused";
  order.page = "paid";
  return "ok";
}

function changeStock(world: World, step: Extract<Step, { do: "restock" | "edit stock" }>): "ok" {
  if (world.forms.includes(step.form)) return "ok";
  world.forms.push(step.form);
  for (const size of GOODS[step.good].sizes) {
    const pool = poolOf({ good: step.good, size });
    const now = world.stock[pool] ?? 0;
    if (step.do === "edit stock") {
      world.stock[pool] = Math.max(0, now + (step.typed[pool] ?? 0) - (step.seen[pool] ?? 0));
    } else world.stock[pool] = step.change === "set" ? step.quantity : Math.max(0, now + step.quantity);
  }
  return "ok";
}
