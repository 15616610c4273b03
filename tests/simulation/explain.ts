import { isDeepStrictEqual } from "node:util";
import { factsOf, type Seen } from "./observe.ts";
import { partsOf } from "./parts.ts";
import type { GatewayState, Outcome, Step } from "./steps.ts";
import type { Memory, Part, World } from "./world.ts";

/** A concurrent step with its outcome. */
export type Done = { step: Step; outcome: Outcome };

type Progress = { at: number; memory: Memory; hasEnded: boolean };

/**
 * Searches for a world that these concurrent steps can have led to and that matches what was seen. Their parts run in
 * any interleaving, with the known outcomes. A step with an unknown outcome may have stopped after any part. Returns
 * null without a match, with all reachable worlds as `possible`.
 */
export function explain(
  before: World,
  done: Done[],
  gateway: GatewayState,
  seen: Seen["facts"],
): { world: World | null; possible: World[] } {
  const parts = done.map(({ step }) => partsOf(step, before, gateway));
  const possible = new Map<string, World>();
  const visited = new Set<string>();

  /**
   * Depth-first search with likely branches first: most steps were not interrupted, and most parts changed something.
   */
  const search = (world: World, progress: Progress[]): World | null => {
    const worldKey = JSON.stringify(world);
    const key = worldKey + JSON.stringify(progress);
    if (visited.has(key)) return null;
    visited.add(key);
    if (progress.every(({ hasEnded }) => hasEnded)) {
      if (isDeepStrictEqual(factsOf(world), seen)) return world;
      possible.set(worldKey, world);
    }
    for (const [n, own] of progress.entries()) {
      for (const { after, next } of waysOn(world, own, parts[n] ?? [], done[n]?.outcome)) {
        const found = search(after, progress.with(n, next));
        if (found) return found;
      }
    }
    return null;
  };
  const world = search(
    before,
    done.map(() => ({ at: 0, memory: {}, hasEnded: false })),
  );
  return { world, possible: [...possible.values()] };
}

/** Yields the possible continuations of a step: its next part runs, is skipped, or the step has stopped. */
function* waysOn(world: World, own: Progress, parts: Part[], outcome: Outcome | undefined) {
  if (own.hasEnded) return;
  const part = parts[own.at];
  const at = own.at + 1;
  if (part !== undefined) {
    const after = copyOf(world);
    const memory = { ...own.memory };
    const ended = part.apply(after, memory);
    if (ended === undefined || outcome === "unknown" || ended === outcome) {
      yield { after, next: { at, memory, hasEnded: ended !== undefined } };
    }
    if (part.isOptional) yield { after: world, next: { ...own, at } };
  }
  const mayStop = part === undefined ? outcome !== "refused" : outcome === "unknown";
  if (mayStop) yield { after: world, next: { ...own, hasEnded: true } };
}

/** Copies a world deeply enough for parts, which change its members and those of its orders in place. */
function copyOf(world: World): World {
  return {
    ...world,
    stock: { ...world.stock },
    orders: world.orders.map((order) => ({
      ...order,
      receipt: order.receipt && { ...order.receipt },
      card: order.card && { ...order.card },
      first: order.first && { ...order.first, card: order.first.card && { ...order.first.card } },
      left: order.left && { ...order.left, card: order.left.card && { ...order.left.card } },
      refunds: order.refunds.map((refund) => ({ ...refund })),
      counter: order.counter && {
        ...order.counter,
        returns: order.counter.returns.map((row) => ({ ...row })),
      },
    })),
    forms: [...world.forms],
  };
}
