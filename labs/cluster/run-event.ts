import { setTimeout as wait } from "node:timers/promises";
import { emailOf, type Wish } from "#labs/support/place-order.ts";
import type { Event } from "./events.ts";
import type { Cluster } from "./open-cluster.ts";
import { type Seen, Visitors } from "./visitors.ts";

/** A row of the table. */
export type Outcome = {
  name: string;
  holds: string;
  /** The longest time in which no order succeeded, and the goal; null where it is not about writes. */
  away: { seconds: number; goal: number } | null;
  acknowledged: number;
  missing: number;
  doubled: number;
  strange: number;
  /** The expectations that did not hold; empty where all of them held. */
  problems: string[];
  /** Facts beside the table. */
  notes: string[];
};

/** A product whose stock lasts, and the pages that are read meanwhile. */
export type Shelf = { wish: Wish; pages: string[] };

/** Lets visitors buy and read, does the event, waits until both database nodes are back, and counts. */
export async function runEvent(cluster: Cluster, event: Event, { wish, pages }: Shelf): Promise<Outcome> {
  await cluster.settled();
  await cluster.bothServe();
  await event.prepare?.(cluster);
  const stockBefore = await stockOf(cluster, wish);
  const writers = watchWriters(cluster);
  const visitors = new Visitors(cluster.origin);
  visitors.buy(wish, event.buyers);
  visitors.read(pages, 3);
  await wait(3_000);
  const from = performance.now();
  const problems: string[] = [];
  let settledIn = 0;
  try {
    await event.act(cluster);
    await wait(3_000);
    settledIn = await cluster.settled();
    await wait(3_000);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const seen = await visitors.stop();
  const mostWriters = await writers.stop();
  const counted = await countOrders(cluster, seen);
  const seconds = seen.longestPause(from);
  problems.push(...problemsOf(seen, counted));
  if (seconds > event.goalSeconds) problems.push(`no order for ${seconds.toFixed(1)} s`);
  if (mostWriters > 1) problems.push("two servers took writes at once");
  const sold = stockBefore - (await stockOf(cluster, wish));
  if (sold !== counted.orders) problems.push(`${sold} pieces left the stock for ${counted.orders} orders`);
  problems.push(...((await event.check?.(cluster, seen)) ?? []));
  const refusals = `${seen.refused} orders and ${seen.pagesAway.length} of ${seen.pages} pages told to come again, ${seen.cut} connections cut`;
  return {
    name: event.name,
    holds: event.holds,
    away: { seconds, goal: event.goalSeconds },
    acknowledged: seen.acknowledged.size,
    ...counted,
    strange: seen.strange.length,
    problems,
    notes: [refusals, `both database nodes back ${settledIn.toFixed(0)} s later`],
  };
}

/** Returns what must never be seen, in words. */
export function problemsOf(seen: Seen, { missing, doubled }: { missing: number; doubled: number }): string[] {
  return [
    ...(missing > 0 ? [`${missing} acknowledged orders are missing`] : []),
    ...(doubled > 0 ? [`${doubled} keys have two orders`] : []),
    ...(seen.givenUp > 0 ? [`${seen.givenUp} buyers gave up`] : []),
    ...new Set(seen.strange),
  ];
}

/** Counts orders in the database by what buyers were told. */
export async function countOrders(
  cluster: Cluster,
  seen: Seen,
): Promise<{ orders: number; missing: number; doubled: number }> {
  const rows = await cluster.query<{ email: string; numbers: string[] }>(
    `select customer_email as email, array_agg(order_number) as numbers
     from orders where customer_email = any($1) group by customer_email`,
    [[...seen.keys].map(emailOf)],
  );
  const numbersOf = new Map(rows.map(({ email, numbers }) => [email, numbers]));
  const missing = [...seen.acknowledged].filter(
    ([key, number]) => !numbersOf.get(emailOf(key))?.includes(number),
  ).length;
  const doubled = rows.filter(({ numbers }) => numbers.length > 1).length;
  return { orders: rows.reduce((sum, { numbers }) => sum + numbers.length, 0), missing, doubled };
}

export async function stockOf(cluster: Cluster, { productId }: Wish): Promise<number> {
  const rows = await cluster.query<{ stock: number }>(
    "select stock_quantity as stock from products where id = $1",
    [productId],
  );
  return rows[0]?.stock ?? Number.NaN;
}

/** Asks both database servers every second whether they take writes; returns the most that did so at once. */
function watchWriters(cluster: Cluster): { stop: () => Promise<number> } {
  let isStopped = false;
  let most = 0;
  const watching = (async () => {
    while (!isStopped) {
      const writers = await Promise.all(cluster.nodes.map((node) => node.isWriter()));
      most = Math.max(most, writers.filter(Boolean).length);
      await wait(1_000);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return most;
    },
  };
}
