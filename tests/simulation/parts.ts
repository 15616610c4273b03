import {
  askReturnParts,
  cashParts,
  changeParts,
  handOverParts,
  moveReturnParts,
  readyParts,
  sellParts,
} from "./counter-parts.ts";
import { holdParts } from "./hold-parts.ts";
import { creditParts, returnMoney, review } from "./money-parts.ts";
import {
  cardOrderParts,
  exchangeParts,
  jobParts,
  leaveParts,
  refundParts,
  secondPageParts,
} from "./page-parts.ts";
import { find, placeParts } from "./place.ts";
import type { GatewayState, Step } from "./steps.ts";
import { GOODS, isHeld, type ModelOrder, move, type Part, poolOf, settle, type World } from "./world.ts";

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
      return [{ apply: (now) => returnMoney(find(now, step.order), step) }];
    case "use credit":
      return creditParts(step);
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
    case "exchange":
      return exchangeParts(step.order);
    case "choose page":
      return secondPageParts(step.order, gateway);
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
  const isUsed = ({ receipt, money }: ModelOrder) =>
    money.some((entry) => entry.receipt === file) ||
    (receipt?.status === "verified" && receipt.file === file);
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
        order.receipt = { status: "pending", at: world.now, file };
        return "ok";
      },
    },
    { apply: (world) => (isTaken(find(world, name)) ? "ok" : "refused") },
  ];
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
