import fc from "fast-check";
import { ADMIN_ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { GatewayMood, OrderName, Step } from "./steps.ts";
import type { Crash } from "./turns.ts";
import {
  CODES,
  type Code,
  GOOD_NAMES,
  GOODS,
  type ModelLine,
  type ModelOrder,
  poolOf,
  refundedOf,
  type World,
} from "./world.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const small = fc.nat({ max: 5 });
const line = fc.record({
  good: fc.constantFrom(...GOOD_NAMES),
  size: small,
  quantity: fc.integer({ min: 1, max: 2 }),
});
const codes = Object.keys(CODES) as Code[];

/** A wish before it is known which orders there are: `order` counts from the newest. */
const choice = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      by: fc.constantFrom("wave" as const, "card" as const),
      lines: fc.array(line, { minLength: 1, maxLength: 2 }),
      code: fc.option(fc.constantFrom(...codes)),
      customer: fc.integer({ min: 1, max: 2 }),
      /** Pressed twice: sent once more under the same key. */
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "resend receipt" as const,
        "note money returned" as const,
        "pay page" as const,
        "leave page" as const,
        "review" as const,
        "move" as const,
        "event" as const,
        "refund" as const,
      ),
      order: small,
      decision: fc.constantFrom("verified" as const, "rejected" as const),
      to: fc.constantFrom(...ADMIN_ORDER_STATUSES),
      isForged: fc.boolean(),
      isAll: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("restock" as const, "edit stock" as const),
      good: fc.constantFrom(...GOOD_NAMES),
      change: fc.constantFrom("add" as const, "set" as const),
      quantity: fc.integer({ min: -2, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("job" as const),
      job: fc.constantFrom("release" as const, "lapse" as const, "expire" as const, "reconcile" as const),
    }),
  },
);
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

const crash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ turn: fc.nat({ max: 25 }), isAfter: fc.boolean() }),
  { freq: 5 },
);

const round = fc.record({
  /** How much later than the round before. */
  laterMs: fc.constantFrom(
    0,
    0,
    20 * SECOND_MS,
    2 * MINUTE_MS,
    35 * MINUTE_MS,
    25 * HOUR_MS,
    8 * 24 * HOUR_MS,
  ),
  gateway: fc.oneof(
    { weight: 6, arbitrary: fc.constant<GatewayMood>("fine") },
    { weight: 1, arbitrary: fc.constant<GatewayMood>("away") },
    { weight: 1, arbitrary: fc.constant<GatewayMood>("lost") },
  ),
  choices: fc.array(choice, { minLength: 1, maxLength: 3 }),
  crash,
});
export type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

/** A run: rounds one after the other, each of wishes at the same time, and the seed of the order of their calls. */
export const run = fc.record({
  turnSeed: fc.nat(),
  rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
});

/** Returns the steps of a round's wishes at this world; `number` is different for each round of a run. */
export function stepsOf(round: Round, world: World, number: number): Step[] {
  let hasJob = false;
  return round.choices.flatMap((wish, n): Step[] => {
    // The model tries every order of a job's parts and others; of two jobs' there are too many.
    if (wish.do === "job" && hasJob) return [];
    hasJob ||= wish.do === "job";
    const id = number * 10 + n;
    const step = stepOf(wish, world, id);
    if (step === null) return [];
    return wish.do === "order" && wish.isTwice ? [step, step] : [step];
  });
}

function stepOf(wish: Choice, world: World, id: number): Step | null {
  switch (wish.do) {
    case "order": {
      const { by, code } = wish;
      // Only a code counts what a customer had before; what one address holds unpaid is limited, which the model leaves out.
      const customer = code === "ONCE" ? wish.customer : id;
      return { do: "order", by, request: id, lines: linesOf(wish.lines), code, customer };
    }
    case "job":
      return { do: "job", job: wish.job };
    case "restock": {
      const { good, change } = wish;
      const quantity = change === "set" ? Math.abs(wish.quantity) : wish.quantity;
      return { do: "restock", form: formKey(id), good, change, quantity };
    }
    case "edit stock": {
      const { good } = wish;
      const seen = Object.fromEntries(
        Object.keys(GOODS[good].pools).map((pool) => [pool, world.stock[pool] ?? 0]),
      );
      const typed = Object.fromEntries(
        Object.entries(seen).map(([pool, pieces]) => [pool, Math.max(0, pieces + wish.quantity)]),
      );
      return { do: "edit stock", form: formKey(id), good, seen, typed };
    }
    default:
      return orderStepOf(wish, world, id);
  }
}

function orderStepOf(wish: Extract<Choice, { order: number }>, world: World, id: number): Step | null {
  const fits = world.orders.filter((order) => isAbout(wish.do, order));
  const order = fits.at(-1 - (wish.order % Math.max(1, fits.length)));
  if (!order) return null;
  const name = nameOf(order, world);
  switch (wish.do) {
    case "review":
      return { do: wish.do, order: name, decision: wish.decision, seen: order.receipt?.status ?? "pending" };
    case "move":
      return { do: wish.do, order: name, to: wish.to, seen: order.status };
    case "resend receipt":
      return { do: wish.do, order: name, file: `again ${id}` };
    case "event": {
      const isOver = order.page === "open" && (order.card?.expiresAt ?? 0) <= world.now;
      return { do: wish.do, order: name, state: isOver ? "expired" : order.page, isForged: wish.isForged };
    }
    case "refund": {
      const seenRefunded = refundedOf(order, "done", "pending");
      const left = order.total - seenRefunded;
      return { do: wish.do, order: name, amount: wish.isAll ? left : Math.ceil(left / 2), seenRefunded };
    }
    default:
      return { do: wish.do, order: name };
  }
}

function isAbout(what: Extract<Choice, { order: number }>["do"], order: ModelOrder): boolean {
  if (what === "move") return true;
  if (what === "review" || what === "resend receipt" || what === "note money returned")
    return order.receipt !== null;
  if (what === "refund" || what === "leave page") return order.card !== null;
  return order.page !== "none";
}

function nameOf(order: ModelOrder, world: World): OrderName {
  const { request } = order;
  const nth = world.orders.filter((each) => each.request === request).indexOf(order);
  return { request, nth };
}

function linesOf(lines: { good: ModelLine["good"]; size: number; quantity: number }[]): ModelLine[] {
  const sized = lines.map(({ good, size, quantity }) => {
    const { sizes } = GOODS[good];
    return { good, size: sizes[size % sizes.length] ?? "", quantity };
  });
  return sized.filter((each, at) => sized.findIndex((other) => poolOf(other) === poolOf(each)) === at);
}

function formKey(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
}
