import { convertFromUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { freeFor, hasHeld, shortIn, spendHolds } from "./hold-parts.ts";
import type { OrderName, Step } from "./steps.ts";
import {
  counterTotal,
  emptyOrder,
  isUsable,
  type Memory,
  type ModelLine,
  type ModelOrder,
  type Part,
  take,
  totalOf,
  type World,
} from "./world.ts";

type OrderStep = Extract<Step, { do: "order" }>;

/** Returns the order that a step refers to; steps refer only to existing orders. */
export function find(world: World, { request, nth }: OrderName): ModelOrder {
  const order = world.orders.filter((each) => each.request === request)[nth];
  if (!order) throw new Error(`the model has no order ${request}.${nth}`);
  return order;
}

/**
 * Returns the parts of placing an order, or of finding the existing one for its key; `memory.order` is its index. An
 * order by Wave or in cash has ended with it. No order takes what another browser holds. One by Wave whose pieces are sold is
 * accepted without them, where its browser has held them. Without a browser it is one part.
 */
export function placeParts(step: OrderStep): Part[] {
  const end = step.by === "card" ? undefined : "ok";
  const unlessPlaced = (apply: Part["apply"]): Part["apply"] => {
    return (world, memory) => {
      if (memory.order !== undefined) return undefined;
      const earlier = world.orders.findIndex((order) => order.request === step.request && order.isUnderKey);
      if (earlier >= 0) memory.order = earlier;
      else {
        if (step.code !== null && !isUsable(world, step.code, step.customer)) return "refused";
        const ended = apply(world, memory);
        if (memory.order === undefined) return ended;
      }
      return end;
    };
  };
  const { browser } = step;
  if (browser === null) {
    return [
      {
        apply: unlessPlaced((world, memory) => {
          if (!takeFree(world, step)) return "refused";
          memory.order = add(world, step, { isSoldOut: false });
          return undefined;
        }),
      },
    ];
  }
  const isRefusable = step.by !== "wave";
  /** The lines that are sold: as read for the price, and later as the order that failed has said. */
  const soldIn = (memory: Memory) => (memory.sold ?? []) as ModelLine[];
  const read: Part["apply"] = (world, memory) => {
    memory.sold = shortIn(freeFor(world, browser), step.lines);
    return isRefusable && soldIn(memory).length > 0 ? "refused" : undefined;
  };
  const readAgain: Part["apply"] = (world, memory) =>
    soldIn(memory).length > 0 ? read(world, memory) : undefined;
  const check: Part["apply"] = (world, memory) =>
    hasHeld(world, browser, soldIn(memory)) ? undefined : "refused";
  const addSoldOut: Part["apply"] = (world, memory) => {
    if (!hasHeld(world, browser, soldIn(memory))) return "refused";
    spendHolds(world, browser, step.lines);
    memory.order = add(world, step, { isSoldOut: true });
    return undefined;
  };
  return [
    { apply: unlessPlaced(() => undefined) },
    { apply: unlessPlaced(read) },
    { apply: unlessPlaced(readAgain) },
    { apply: unlessPlaced(check) },
    {
      apply: unlessPlaced((world, memory) => {
        if (soldIn(memory).length > 0) return addSoldOut(world, memory);
        memory.sold = shortIn(freeFor(world, browser), step.lines);
        if (!takeFree(world, step)) return isRefusable ? "refused" : undefined;
        memory.order = add(world, step, { isSoldOut: false });
        return undefined;
      }),
    },
    { apply: unlessPlaced(check) },
    { apply: unlessPlaced(addSoldOut) },
  ];
}

/** Takes the lines' pieces out of stock that no other browser holds, all or none, and uses up the own holds. */
function takeFree(world: World, { browser, lines }: OrderStep): boolean {
  if (shortIn(freeFor(world, browser), lines).length > 0 || !take(world, lines)) return false;
  if (browser !== null) spendHolds(world, browser, lines);
  return true;
}

function add(world: World, step: OrderStep, { isSoldOut }: { isSoldOut: boolean }): number {
  const { lines, code, by, request } = step;
  const total = by === "cash" ? counterTotal(lines) : totalOf(lines, code);
  const inDalasi = convertFromUsd(total, "GMD", FALLBACK_RATES).amount;
  const order: ModelOrder = {
    ...emptyOrder(step),
    code,
    total,
    totalGmd: by === "card" ? 0 : by === "cash" ? total : inDalasi,
    status: by === "card" ? "pending" : by === "cash" ? "confirmed" : "payment_pending",
    holdsPieces: !isSoldOut,
    isSoldOut,
    receipt: by === "wave" ? { status: "pending", at: world.now, file: `order ${request}` } : null,
    card:
      by === "card"
        ? {
            status: "creating",
            hasUrl: false,
            hasSession: false,
            expiresAt: world.now + PAGE_MS,
            amount: total,
          }
        : null,
    counter: by === "cash" ? { by, isPickup: true, isReady: false, returns: [] } : null,
  };
  return world.orders.push(order) - 1;
}

/** The half hour from the settings, plus the minute that gateways require. */
export const PAGE_MS = 31 * 60_000;
