import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "#labs/bench/note.ts";
import { signIn } from "#labs/support/sign-in.ts";
import type { Cluster } from "./open-cluster.ts";
import type { Outcome } from "./run-event.ts";

const GOAL_MS = 1_000;

/** Changes a price in the panel of store A and reads the product's page on store B, `times` times. */
export async function changePrices(
  cluster: Cluster,
  { productId, page, times, name }: { productId: string; page: string; times: number; name: string },
): Promise<Outcome> {
  await cluster.settled();
  const [a, b] = [cluster.store("a"), cluster.store("b")];
  const cookie = await signIn(a.origin);
  const took: number[] = [];
  const problems: string[] = [];
  for (let turn = 0; turn < times && problems.length === 0; turn += 1) {
    const [before] = await cluster.query<{ price: string; currency: string }>(
      "select coalesce(entered_price, price)::text as price, currency from products where id = $1",
      [productId],
    );
    const price = `${100 + Math.floor(Math.random() * 800)}.${String(turn % 100).padStart(2, "0")}`;
    const form = new URLSearchParams({
      intent: "set-price",
      id: productId,
      currency: "USD",
      seen: before?.price ?? "",
      seenCurrency: before?.currency ?? "",
      price,
    });
    const changed = await fetch(`${a.origin}/admin/products`, {
      method: "POST",
      headers: { cookie, origin: a.origin },
      body: form,
    });
    await changed.arrayBuffer();
    if (changed.status !== 200) problems.push(`store A answered ${changed.status}`);
    const began = performance.now();
    while (!(await b.get(page)).text.includes(price)) {
      if (performance.now() - began > 5 * GOAL_MS) break;
      await wait(5);
    }
    took.push(performance.now() - began);
  }
  const p99 = quantile(took, 0.99);
  const slowest = quantile(took, 1);
  if (slowest > GOAL_MS) problems.push(`the slowest was seen after ${slowest.toFixed(0)} ms`);
  return {
    name,
    holds: `seen within 1 s: 99th percentile ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
    away: null,
    acknowledged: 0,
    missing: 0,
    doubled: 0,
    strange: 0,
    problems,
    notes: [`${times} changes`],
  };
}
