import type { OrderName, Step } from "./steps.ts";
import { isUsable, type ModelOrder, take, totalOf, type World } from "./world.ts";

/** Returns the order that a step refers to; steps refer only to existing orders. */
export function find(world: World, { request, nth }: OrderName): ModelOrder {
  const order = world.orders.filter((each) => each.request === request)[nth];
  if (!order) throw new Error(`the model has no order ${request}.${nth}`);
  return order;
}

/** Places an order, or returns the existing one for its key; null if it is refused. */
export function place(world: World, step: Extract<Step, { do: "order" }>): ModelOrder | null {
  const { request, lines, code, customer, by } = step;
  const earlier = world.orders.find((order) => order.request === request && order.isUnderKey);
  if (earlier) return earlier;
  if (code !== null && !isUsable(world, code, customer)) return null;
  if (!take(world, lines)) return null;
  const order: ModelOrder = {
    request,
    isUnderKey: true,
    lines,
    code,
    customer,
    total: totalOf(lines, code),
    status: by === "card" ? "pending" : "payment_pending",
    payment: "pending",
    holdsPieces: true,
    receipt: by === "card" ? null : { status: "pending", at: world.now, file: `order ${request}` },
    card:
      by === "card"
        ? { status: "creating", hasUrl: false, hasSession: false, expiresAt: world.now + PAGE_MS }
        : null,
    page: "none",
    refunds: [],
  };
  world.orders.push(order);
  return order;
}

/** The half hour from the settings, plus the minute that gateways require. */
const PAGE_MS = 31 * 60_000;
