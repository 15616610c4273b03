import fc from "fast-check";
import { actsOn, isOpenReturn } from "#app/domain/orders/changes/order-return.ts";
import { ADMIN_ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { isPreparable } from "#app/domain/shipping/handover.ts";
import { HOUR_MS, MINUTE_MS } from "#packages/values";
import { dueInCash } from "./counter-parts.ts";
import { creditOf, usableCredit } from "./money-parts.ts";
import type { GatewayState, OrderName, Step } from "./steps.ts";
import type { Crash } from "./turns.ts";
import {
  BROWSERS,
  CODES,
  type Code,
  type Counter,
  counterTotal,
  GOOD_NAMES,
  GOODS,
  isHeld,
  type ModelLine,
  type ModelOrder,
  poolOf,
  refundedOf,
  type World,
} from "./world.ts";

const SECOND_MS = 1000;
const small = fc.nat({ max: 5 });
const line = fc.record({
  good: fc.constantFrom(...GOOD_NAMES),
  size: small,
  quantity: fc.integer({ min: 1, max: 2 }),
});
/** `Object.keys` loses the key type. */
const codes = Object.keys(CODES) as Code[];

const order = fc.record({
  do: fc.constant("order" as const),
  by: fc.constantFrom("wave" as const, "card" as const, "cash" as const),
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  code: fc.constantFrom(null, ...codes),
  customer: fc.integer({ min: 1, max: 2 }),
  browser: fc.constantFrom(null, null, ...BROWSERS),
  /** A double click: the same request is sent again with the same key. */
  isTwice: fc.boolean(),
});

const cashOrder = order.map((given) => ({ ...given, by: "cash" as const }));

const hold = fc.record({
  do: fc.constant("hold" as const),
  browser: fc.constantFrom(...BROWSERS),
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
});

const sale = fc.record({
  do: fc.constant("sell" as const),
  by: fc.constantFrom("cash" as const, "wave" as const, "link" as const),
  isFar: fc.boolean(),
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  isTwice: fc.boolean(),
});

/** A choice that does not know the orders yet: `order` counts from the newest. */
const choice = fc.oneof(
  {
    weight: 3,
    arbitrary: order,
  },
  { weight: 2, arbitrary: hold },
  { weight: 2, arbitrary: sale },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("pay out" as const),
      amount: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("act" as const),
      /** Which of the actions possible for the order. */
      act: small,
      order: small,
      decision: fc.constantFrom("verified" as const, "rejected" as const),
      to: fc.constantFrom(...ADMIN_ORDER_STATUSES),
      isForged: fc.boolean(),
      isAll: fc.boolean(),
      isTold: fc.boolean(),
      isTwice: fc.boolean(),
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sign off" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("job" as const),
      job: fc.constantFrom(
        "release" as const,
        "lapse" as const,
        "expire" as const,
        "reconcile" as const,
        "kept" as const,
      ),
    }),
  },
);
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

const crash = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record<Crash>({ turn: fc.nat({ max: 25 }), isAfter: fc.boolean() }),
  },
);

const round = fc.record({
  /** Time since the previous round. */
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
    { weight: 6, arbitrary: fc.constant<GatewayState>("fine") },
    { weight: 1, arbitrary: fc.constant<GatewayState>("away") },
    { weight: 1, arbitrary: fc.constant<GatewayState>("lost") },
  ),
  choices: fc.array(choice, { minLength: 1, maxLength: 2 }),
  crash,
});
export type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

const firstRound = round.chain((given) =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: order }, { weight: 1, arbitrary: sale }),
      fc.option(fc.oneof(order, hold, sale)),
    )
    .map(([first, other]) => ({ ...given, choices: other === null ? [first] : [first, other] })),
);

/**
 * A run: consecutive rounds of concurrent choices, and the seed for the order of their calls. The first round begins
 * with an order, because most other choices need one. It may begin with one card order, paid before the other rounds; or
 * with one that nothing but acts follow: in dalasi, or by card and exchanged for a dearer pair, whose difference may be paid
 * on a second page. Refunds and returns would be rare otherwise.
 */
export const run = fc
  .record({
    turnSeed: fc.nat(),
    begins: fc.constantFrom(
      "paid",
      "exchanged",
      "paid twice",
      "sold",
      "sold",
      "credited",
      "credited",
      null,
      null,
      null,
    ),
    first: firstRound,
    sale: fc.oneof(sale, cashOrder),
    others: fc.array(round, { minLength: 1, maxLength: 6 }),
  })
  .map(({ sale: sold, ...given }) => {
    if (given.begins === "paid") return { ...given, first: oneCardOrder(given.first) };
    if (given.begins === "exchanged" || given.begins === "paid twice") {
      const choices = [ONE_BOOT];
      const others = given.others.map(onlyActs).filter((each) => each.choices.length > 0);
      return { ...given, first: { ...given.first, gateway: "fine" as const, crash: null, choices }, others };
    }
    if (given.begins === null) return { ...given, others: given.others.slice(0, 4) };
    const isCredited = given.begins === "credited" && sold.do === "sell";
    const choices = [isCredited ? { ...sold, by: "wave" as const } : sold];
    const first = { ...given.first, crash: null, choices };
    return {
      ...given,
      first,
      others: given.others.map(onlyActs).filter(({ choices }) => choices.length > 0),
    };
  });

/** A card's order of one pair, which is exchanged for a dearer one. */
const ONE_BOOT = {
  do: "order",
  by: "card",
  lines: [{ good: "boot", size: 0, quantity: 1 }],
  code: null,
  customer: 1,
  browser: null,
  isTwice: false,
} satisfies Choice;

function onlyActs(given: Round): Round {
  return { ...given, choices: given.choices.filter((wish) => !NEW.has(wish.do)) };
}

const NEW: ReadonlySet<string> = new Set(["order", "sell", "hold", "restock", "edit stock"]);

function oneCardOrder(first: Round): Round {
  const orders = first.choices.filter((wish) => wish.do === "order");
  const choices = orders.slice(0, 1).map((wish) => ({ ...wish, by: "card" as const, isTwice: false }));
  return { ...first, gateway: "fine", crash: null, choices };
}

/** Returns the steps of a round's choices in this world; `number` is unique for each round of a run. */
export function stepsOf(round: Round, world: World, number: number): Step[] {
  let hasJob = false;
  return round.choices.flatMap((wish, n): Step[] => {
    // The model tries every interleaving of the parts; with two jobs there would be too many.
    if (wish.do === "job" && hasJob) return [];
    hasJob ||= wish.do === "job";
    const id = number * 10 + n;
    const step = stepOf(wish, world, id);
    if (step === null) return [];
    // An order of a browser has many parts, so it is sent twice only where nothing else happens.
    const isSimple = round.choices.length === 1 || !("browser" in step) || step.browser === null;
    return "isTwice" in wish && wish.isTwice && isSimple ? [step, step] : [step];
  });
}

function stepOf(wish: Choice, world: World, id: number): Step | null {
  switch (wish.do) {
    case "act":
      return actOf(wish, world, id);
    case "order": {
      const { by, code, browser } = wish;
      // A customer matters only for a code's limit. New ones avoid the limit on unpaid orders, which the model omits.
      if (by === "cash")
        return {
          do: "order",
          by,
          request: id,
          lines: linesOf(wish.lines),
          code: null,
          customer: id,
          browser,
        };
      const customer = code === "ONCE" ? wish.customer : id;
      return { do: "order", by, request: id, lines: linesOf(wish.lines), code, customer, browser };
    }
    case "sell": {
      const { by, isFar } = wish;
      return { do: "sell", by, isFar, request: id, lines: linesOf(wish.lines), customer: id, credit: 0 };
    }
    case "pay out":
      return { do: "pay out", form: formKey(id), amount: wish.amount };
    case "hold":
      return { do: "hold", browser: wish.browser, lines: linesOf(wish.lines) };
    case "sign off":
      return wish;
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
      return wish satisfies never;
  }
}

type Act = Extract<Step, { order: OrderName }>["do"];

/** Returns the actions possible for an order in this state, the most important first and repeated. */
function actsWith(order: ModelOrder, world: World): (Act | "sell")[] {
  const { receipt, card, page, first, payment, counter, status } = order;
  if (usableCredit(world, order) !== null && receipt?.status !== "pending")
    return [
      "use credit",
      "use credit",
      "use credit",
      "move",
      ...(isHeld(order) ? (["resend receipt"] as const) : []),
    ];
  const again = creditOf(world, order.customer) > 0 ? (["sell", "sell", "sell"] as const) : [];
  if (counter && payment === "refunded") return [...again, "ask return", "move"];
  if (counter && receipt?.status === "pending") return ["review", "review", "change", "move"];
  if (counter) {
    const hasLeft = status === "shipped" || status === "delivered";
    return [
      ...again,
      ...(isHeld(order) ? (["resend receipt"] as const) : []),
      ...(dueInCash(order) === null ? [] : (["take cash"] as const)),
      ...(counter.isPickup && isPreparable(status)
        ? [counter.isReady ? ("hand over" as const) : ("ready" as const)]
        : []),
      ...(hasLeft ? returnActs(counter) : (["change", "change", "move"] as const)),
      "note money returned",
      "note money returned",
      "move",
      ...(receipt ? (["review"] as const) : []),
    ];
  }
  if (card && order.heldUntil !== null) {
    if (payment !== "pending") return ["refund", "refund", "refund", "event"];
    if (first === null || card.status === "creating") return ["choose page"];
    return page === "paid" ? ["event", "choose page"] : ["pay page", "pay page", "choose page", "event"];
  }
  if (receipt?.status === "pending") return ["review", "review", "move"];
  if (receipt?.status === "rejected") return ["resend receipt", "review", "move"];
  if (isHeld(order)) return ["resend receipt", "resend receipt", "review", "move", "note money returned"];
  if (receipt) return [...again, "note money returned", "move", "review"];
  if (page === "none") return ["move"];
  if (card?.status === "paid") return ["refund", "refund", "refund", "move", "event"];
  if (page === "paid") return ["event", "event", "move", "leave page"];
  return payment === "failed" ? ["move", "event"] : ["pay page", "pay page", "move", "leave page", "event"];
}

function returnActs({ returns }: Counter): Act[] {
  return returns.some(({ state }) => isOpenReturn(state))
    ? ["move return", "move return", "ask return"]
    : ["ask return", "ask return"];
}

function actOf(wish: Extract<Choice, { do: "act" }>, world: World, id: number): Step | null {
  const order = world.orders.at(-1 - (wish.order % Math.max(1, world.orders.length)));
  if (!order) return null;
  const acts = actsWith(order, world);
  const act = acts[wish.act % acts.length] ?? "move";
  const { request } = order;
  const nth = world.orders.filter((each) => each.request === request).indexOf(order);
  const about = { order: { request, nth } };
  switch (act) {
    case "sell": {
      const { customer } = order;
      const lines = order.lines.length > 0 ? order.lines : linesOf([{ good: "boot", size: 0, quantity: 1 }]);
      const by = wish.isAll || wish.isForged ? "link" : wish.isTold ? "cash" : "wave";
      const isUsed = by !== "link" || wish.isTold;
      const credit = isUsed ? Math.min(creditOf(world, customer), counterTotal(lines)) : 0;
      return { do: act, by, isFar: wish.isTold, request: id, lines, customer, credit };
    }
    case "use credit":
      return { do: act, ...about, amount: usableCredit(world, order) ?? 0 };
    case "review":
      return {
        do: act,
        ...about,
        decision: wish.decision,
        seen: order.receipt?.status ?? "pending",
        isPart: wish.isForged && wish.isTold,
      };
    case "change":
      return { do: act, ...about, quantity: (order.lines[0]?.quantity ?? 0) + (wish.isTold ? 1 : -1) };
    case "take cash":
      return {
        do: act,
        ...about,
        amount: wish.isForged ? 10_000 : (dueInCash(order) ?? 0),
        partOf: wish.isForged ? dueInCash(order) : null,
      };
    case "ask return": {
      const line = order.lines[wish.isTold ? 0 : order.lines.length - 1];
      if (!line) return null;
      const other = GOODS[line.good].sizes.find((size) => size !== line.size);
      return {
        do: act,
        ...about,
        good: line.good,
        size: line.size,
        wanted: wish.isAll ? null : (other ?? null),
      };
    }
    case "move return": {
      const row = order.counter?.returns.at(-1);
      if (!row) return null;
      const kind = row.wanted === null ? "refund" : "exchange";
      const allowed = actsOn({ kind, state: row.state, isCancelled: order.status === "cancelled" }).filter(
        (each) => each !== "agree",
      );
      const doing = wish.isForged ? "check-in" : (allowed[wish.act % allowed.length] ?? "refuse");
      return { do: act, ...about, good: row.good, size: row.size, act: doing, isSellable: wish.isTold };
    }
    case "note money returned":
      return { do: act, ...about, isOver: wish.isForged, asCredit: wish.isTold };
    case "move":
      return { do: act, ...about, to: wish.to, seen: order.status };
    case "resend receipt":
      return { do: act, ...about, file: `again ${id}` };
    case "pay page":
      return { do: act, ...about, isTold: wish.isTold };
    case "event": {
      const isOver = order.page === "open" && (order.card?.expiresAt ?? 0) <= world.now;
      return { do: act, ...about, state: isOver ? "expired" : order.page, isForged: wish.isForged };
    }
    case "refund": {
      const known = refundedOf(order, "done", "pending", "unknown");
      const left = order.total - known;
      // A page left open since before the first refund, or a caller that says nothing of what it has seen.
      const seenRefunded = wish.isForged ? (wish.isTold ? 0 : null) : known;
      // All of the order, whatever is left of it.
      const all = wish.isForged ? order.total : left;
      return { do: act, ...about, amount: wish.isAll ? all : Math.ceil(left / 2), seenRefunded };
    }
    default:
      return { do: act, ...about };
  }
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
