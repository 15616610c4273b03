import { setTimeout as wait } from "node:timers/promises";
import { type BenchStore, seed, startSeededStore, stopAndDelete } from "#labs/support/bench-store.ts";
import { signIn } from "#labs/support/sign-in.ts";
import { load } from "./load.ts";
import { note, seconds } from "./note.ts";

const GOAL_MS = 1_000;
/** The most that an export may add to the memory of store and database. */
const MEMORY_GOAL_MB = 150;
const PAGES = [
  "/admin",
  "/admin/orders",
  "/admin/orders?search=Awa+Ceesay",
  "/admin/orders?tab=recent",
  "/admin/orders?tab=recent&search=Awa+Ceesay",
  "/admin/orders?tab=recent&view=pack",
  "/admin/receipts",
  "/admin/customers?search=awa",
  "/admin/close",
  "/admin/money",
  "/admin/reorder",
  "/admin/stock",
  "/admin/products",
  "/admin/audit",
];

/**
 * Measures the panel's pages and an export in a shop with so many orders of a year, a tenth as many customers, and
 * 1,000 products. A third of the orders wait for a review, which no real shop has.
 */
export async function measurePanel(orders: number): Promise<void> {
  const store = await startSeededStore();
  try {
    const customers = String(Math.max(1, Math.floor(orders / 10)));
    seed(store.dataDir, "--orders", String(orders), "--customers", customers);
    // The seeding blocked this process: it has yet to hear that the store closed an idle connection.
    await wait(100);
    const headers = { cookie: await signIn(store.origin), "accept-language": "en-US" };
    for (const path of PAGES) {
      const page = await load({ url: store.origin + path, connections: 1, seconds: 5, headers });
      const times = `median ${seconds(page.p50Ms)}, 99th percentile ${seconds(page.p99Ms)}`;
      note(path, seconds(GOAL_MS), times, page.p99Ms <= GOAL_MS && page.failures === 0);
    }
    await measureExport(store, headers);
  } finally {
    await stopAndDelete(store);
  }
}

async function measureExport(store: BenchStore, headers: Record<string, string>): Promise<void> {
  const before = store.memoryMb();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, store.memoryMb());
  }, 200);
  const began = performance.now();
  const response = await fetch(`${store.origin}/admin/exports/orders.csv`, { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  clearInterval(sampling);
  const added = Math.max(0, peak - before);
  note(
    "export of all orders",
    `at most ${MEMORY_GOAL_MB} MB of memory`,
    `status ${response.status}, ${Math.round(bytes / 1e6)} MB in ${seconds(performance.now() - began)}, ${Math.round(added)} MB of memory`,
    response.ok && added <= MEMORY_GOAL_MB,
  );
}
