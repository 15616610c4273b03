import type { Wish } from "#labs/support/place-order.ts";
import { signIn } from "#labs/support/sign-in.ts";
import type { Cluster } from "./open-cluster.ts";
import { countOrders, type Outcome, problemsOf } from "./run-event.ts";
import { Visitors } from "./visitors.ts";

/** Sends an order with its receipt to store A, and reads the receipt on store B with a session opened on A. */
export async function readReceiptOnB(cluster: Cluster, wish: Wish): Promise<Outcome> {
  const [a, b] = [cluster.store("a"), cluster.store("b")];
  const visitors = new Visitors(a.origin);
  visitors.buy(wish, 1, 1);
  const seen = await visitors.finish();
  const counted = await countOrders(cluster, seen);
  const problems = problemsOf(seen, counted);
  const [payment] = await cluster.query<{ id: string }>(
    "select id from gambian_payments where order_id = (select id from orders where order_number = any($1))",
    [[...seen.acknowledged.values()]],
  );
  const response = await fetch(`${b.origin}/admin/orders/receipt/${payment?.id}`, {
    headers: { cookie: await signIn(a.origin) },
  });
  const text = await response.text();
  const [key = ""] = seen.keys;
  if (!text.includes(`receipt ${key}`)) problems.push(`store B answered ${response.status}`);
  return {
    name: "receipt uploaded through A, read on B with a session of A",
    holds: "the same bytes",
    away: null,
    acknowledged: seen.acknowledged.size,
    ...counted,
    strange: seen.strange.length,
    problems,
    notes: [],
  };
}
