import { setTimeout as wait } from "node:timers/promises";
import type { Wish } from "#labs/support/place-order.ts";
import type { Cluster } from "./open-cluster.ts";
import { countOrders, type Outcome, problemsOf, stockOf } from "./run-event.ts";
import { Visitors } from "./visitors.ts";

const BUYERS = 500;
const PIECES = 10;
/** The primary is killed once this many have theirs. */
const FIRST = 3;

/** Lets 500 buyers want ten pieces, and kills the primary once the first have theirs. */
export async function sellLastPieces(cluster: Cluster, wish: Wish): Promise<Outcome> {
  await cluster.settled();
  await cluster.bothServe();
  const { primary } = await cluster.roles();
  const visitors = new Visitors(cluster.origin);
  visitors.buy(wish, BUYERS, 1);
  while (visitors.seen.acknowledged.size < FIRST) await wait(1);
  primary.killPostmaster();
  const from = performance.now();
  const before = visitors.seen.acknowledged.size;
  const seen = await visitors.finish();
  const counted = await countOrders(cluster, seen);
  const problems = problemsOf(seen, counted);
  if (counted.orders !== PIECES) problems.push(`${counted.orders} orders for ${PIECES} pieces`);
  if (seen.acknowledged.size !== PIECES) problems.push(`${seen.acknowledged.size} buyers were told yes`);
  if (seen.soldOut !== BUYERS - PIECES) problems.push(`${seen.soldOut} buyers were told no`);
  const left = await stockOf(cluster, wish);
  if (left !== 0) problems.push(`${left} pieces left`);
  return {
    name: `${PIECES} pieces, ${BUYERS} buyers, the primary killed in between`,
    holds: `${PIECES} orders, ${BUYERS - PIECES} buyers told that it is sold out`,
    away: before < PIECES ? { seconds: seen.longestPause(from), goal: 10 } : null,
    acknowledged: seen.acknowledged.size,
    ...counted,
    strange: seen.strange.length,
    problems,
    notes: [
      `${before} orders before the kill, ${seen.refused} refusals for a moment, ${seen.cut} connections cut`,
    ],
  };
}
