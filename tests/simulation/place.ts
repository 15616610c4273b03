import { readParts, shortOf } from "./hold-parts.ts";
import type { OrderName, Step } from "./steps.ts";
import { isUsable, type ModelOrder, type Part, putBack, take, totalOf, type World } from "./world.ts";

type OrderStep = Extract<Step, { do: "order" }>;

/** Returns the order that a step refers to; steps refer only to existing orders. */
export function find(world: World, { request, nth }: OrderName): ModelOrder {
  const order = world.orders.filter((each) => each.request === request)[nth];
  if (!order) throw new Error(`the model has no order ${request}.${nth}`);
  return order;
}

/**
 * Returns the parts of placing an order, or of finding the existing one for its key; `memory.order` is its index. An
 * order by Wave has ended with it. A browser's order takes what was kept for it, and one by Wave whose pieces are sold
 * is accepted without them. Without a browser it is one part.
 */
export function placeParts(step: OrderStep): Part[] {
  const end = step.by === "wave" ? "ok" : undefined;
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
          if (!take(world, step.lines)) return "refused";
          memory.order = add(world, step, { isSoldOut: false });
          return undefined;
        }),
      },
    ];
  }
  return [
    { apply: unlessPlaced(() => undefined) },
    // An order by Wave is not refused because of what was read to price it.
    ...(step.by === "card" ? readParts(browser) : []),
    {
      apply: unlessPlaced((world, memory) => {
        if (step.by === "card" && shortOf(memory, step.lines).size > 0) return "refused";
        memory.hasKept = browser in world.holds;
        return undefined;
      }),
    },
    {
      apply: unlessPlaced((world, memory) => {
        const kept = memory.hasKept ? world.holds[browser] : undefined;
        const free = { stock: { ...world.stock } };
        if (kept) putBack(free, kept.lines);
        if (!take(free, step.lines)) return step.by === "card" ? "refused" : undefined;
        world.stock = free.stock;
        if (kept) delete world.holds[browser];
        memory.order = add(world, step, { isSoldOut: false });
        return undefined;
      }),
    },
    {
      apply: unlessPlaced((world, memory) => {
        memory.order = add(world, step, { isSoldOut: true });
        return undefined;
      }),
    },
  ];
}

function add(world: World, step: OrderStep, { isSoldOut }: { isSoldOut: boolean }): number {
  const { request, lines, code, customer, by } = step;
  const order: ModelOrder = {
    request,
    isUnderKey: true,
    lines,
    code,
    customer,
    total: totalOf(lines, code),
    status: by === "card" ? "pending" : "payment_pending",
    payment: "pending",
    holdsPieces: !isSoldOut,
    isSoldOut,
    receipt: by === "card" ? null : { status: "pending", at: world.now, file: `order ${request}` },
    card:
      by === "card"
        ? { status: "creating", hasUrl: false, hasSession: false, expiresAt: world.now + PAGE_MS }
        : null,
    page: "none",
    refunds: [],
  };
  return world.orders.push(order) - 1;
}

/** The half hour from the settings, plus the minute that gateways require. */
const PAGE_MS = 31 * 60_000;
