import { styleText } from "node:util";
import { DAY_MS, seededRandom } from "#packages/values";
import { type Round, stepsOf } from "./choices.ts";
import { type Done, explain } from "./explain.ts";
import { brokenInvariants } from "./invariants.ts";
import { factsOf, observe, type Seen } from "./observe.ts";
import { perform, type Shown, show } from "./perform.ts";
import type { SimulatedStore } from "./simulated-store.ts";
import type { GatewayState, OrderName, Step } from "./steps.ts";
import type { Crash } from "./turns.ts";
import { GOODS, type World } from "./world.ts";

type Run = { first: Round; begins: string | null; others: Round[]; turnSeed: number };

/**
 * Runs rounds of concurrent steps against the store and the model. After each round, the database must match a world
 * that the model can reach with the known outcomes, and must violate no invariant. In the end the gateway works, the
 * jobs run, and nothing may be unfinished. Throws any mismatch, with the log that led to it.
 */
export async function simulate(
  store: SimulatedStore,
  { first, begins, others, turnSeed }: Run,
): Promise<string[]> {
  await store.reset();
  const random = seededRandom(turnSeed);
  const log: string[] = [];
  let unanswered: Step[] = [];
  let world: World = {
    now: store.outside.now,
    stock: { ...GOODS.runner.pools, ...GOODS.boot.pools },
    holds: [],
    orders: [],
    forms: [],
    drawer: {},
  };
  let seen = await observe(store);

  const play = async (steps: Step[], laterMs: number, gateway: GatewayState, crash: Crash | null) => {
    world = { ...world, now: world.now + laterMs };
    Object.assign(store.outside, { now: world.now, gateway });
    const { done, calls } = await performAll(store, steps, namesOf(seen), random, crash);
    seen = await observe(store);
    log.push(roundText(done, calls, world, gateway));
    const { world: match, possible } = explain(world, done, gateway, seen.facts);
    if (!match) throw new Error(unexplained(log, possible, seen));
    const broken = await brokenInvariants(store.observer);
    broken.push(...(await store.disagreements()));
    if (broken.length > 0) throw new Error([...log, ...broken].join("\n"));
    world = match;
    unanswered = done.filter(({ outcome }) => outcome === "unknown").map(({ step }) => step);
  };

  for (const [number, round] of [first, ...others].entries()) {
    // A client without a response sends the same request again.
    if (unanswered.length > 0) await play(unanswered, 0, "fine", null);
    const [begun] = world.orders;
    if (number === 1 && begun)
      for (const step of beginning(begins, { request: begun.request, nth: 0 }))
        await play([step], 0, "fine", null);
    const now = { ...world, now: world.now + round.laterMs };
    await play(stepsOf(round, now, number + 1), round.laterMs, round.gateway, round.crash);
  }
  if (unanswered.length > 0) await play(unanswered, 0, "fine", null);
  await play([{ do: "job", job: "all" }], 8 * DAY_MS, "fine", null);
  // Of lost refunds of one sum, the company is asked about the next an hour later.
  await play([{ do: "job", job: "all" }], DAY_MS, "fine", null);
  const stalled = seen.facts.orders.filter(
    ({ card, pending, status, holdsPieces }) =>
      pending.length > 0 ||
      card?.status === "creating" ||
      card?.status === "open" ||
      (holdsPieces && (status === "pending" || status === "payment_pending")),
  );
  if (seen.facts.holds.length > 0) throw new Error([...log, "pieces are kept for ever"].join("\n"));
  if (stalled.length > 0) throw new Error([...log, `stalled: ${JSON.stringify(stalled)}`].join("\n"));
  return log;
}

/** Returns what happens to the first order before anything else does. */
function beginning(begins: string | null, order: OrderName): Step[] {
  const paid: Step = { do: "pay page", order, isTold: true };
  const delivered: Step = { do: "move", order, to: "delivered", seen: "confirmed" };
  const exchanged: Step[] = [paid, delivered, { do: "exchange", order }];
  switch (begins) {
    case "credited":
      return [{ do: "note money returned", order, isOver: false, asCredit: true }];
    case "paid":
      return [paid];
    case "exchanged":
      return exchanged;
    case "paid twice":
      return [...exchanged, { do: "choose page", order }, paid];
    default:
      return [];
  }
}

type NameOf = (order: OrderName) => Seen["names"][number] | null;

function namesOf(seen: Seen): NameOf {
  return ({ request, nth }) => seen.names.filter((order) => order.request === request)[nth] ?? null;
}

async function performAll(
  store: SimulatedStore,
  steps: Step[],
  nameOf: NameOf,
  random: () => number,
  crash: Crash | null,
): Promise<{ done: Done[]; calls: string[] }> {
  const done: Done[] = steps.map((step) => ({ step, outcome: "unknown" }));
  const errors: unknown[] = [];
  const prepared: [ReturnType<NameOf>, Shown | null][] = [];
  for (const { step } of done) {
    const name = "order" in step ? nameOf(step.order) : null;
    prepared.push([name, name && (await show(store, name.orderNumber))]);
  }
  const tasks = done.map((own, at) => async () => {
    const [name, shown] = prepared[at] ?? [null, null];
    try {
      own.outcome = await perform(store, own.step, name, shown);
    } catch (error) {
      errors.push(error);
    }
  });
  const { calls, hasDied } = await store.together(tasks, random, crash);
  // Only a crash leaves a step without an outcome.
  if (errors.length > 0 && !hasDied) throw errors[0];
  return { done: done.map((own) => ({ ...own })), calls: hasDied ? [...calls, "the process ends"] : calls };
}

function roundText(done: Done[], calls: string[], { now }: World, gateway: GatewayState): string {
  const steps = done.map(({ step, outcome }) => `  ${outcome.padEnd(8)} ${JSON.stringify(step)}`);
  return [
    `${new Date(now).toISOString()}, gateway ${gateway}`,
    ...steps,
    ...calls.map((call) => styleText("dim", `    ${call.replace(/\s+/g, " ")}`)),
  ].join("\n");
}

function unexplained(log: string[], possible: World[], seen: Seen): string {
  const expected = possible.slice(0, 3).map((world) => `expected ${JSON.stringify(factsOf(world))}`);
  return [
    ...log,
    `The model has ${possible.length} worlds after this, and none is what there is.`,
    `there is ${JSON.stringify(seen.facts)}`,
    ...expected,
  ].join("\n");
}
