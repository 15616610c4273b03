import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EXPORT_NAMES, type ExportName } from "#app/domain/accounts/exports.ts";
import {
  type BenchStore,
  seed,
  startBenchStore,
  startSeededStore,
  stopAndDelete,
} from "#labs/support/bench-store.ts";
import { signIn } from "#labs/support/sign-in.ts";
import { load } from "./load.ts";
import { note, seconds } from "./note.ts";

const GOAL_MS = 300;
/** The most that an export may add to the memory of store and database. */
const MEMORY_GOAL_MB = 150;
/** The longest that a visitor may wait for a cached page while the panel's load. */
const VISITOR_GOAL_MS = 50;
const VISITOR_PROGRAM = path.join(import.meta.dirname, "visitor.ts");
const FIRST_BYTE_GOAL_MS = 100;
const PAGES = [
  "/admin",
  "/admin/orders",
  "/admin/orders?tab=recent",
  "/admin/orders?tab=recent&page=1000",
  "/admin/orders?tab=recent&payment=earned",
  "/admin/orders?tab=recent&view=pack",
  "/admin/orders?tab=recent&view=back",
  "/admin/orders?tab=recent&search=Awa+Ceesay",
  "/admin/orders?tab=recent&search=aw",
  "/admin/orders?tab=recent&search=jallow",
  "/admin/orders?tab=recent&search=nike",
  "/admin/orders?search=nike",
  "/admin/orders?tab=recent&search=7001407",
  "/admin/orders?tab=recent&search=20230",
  "/admin/orders?tab=recent&search=PAY-4711",
  "/admin/receipts",
  "/admin/receipts?show=flagged",
  "/admin/customers",
  "/admin/customers?page=4000",
  "/admin/customers?search=awa",
  "/admin/close",
  "/admin/money",
  "/admin/reorder",
  "/admin/alerts",
  "/admin/stock",
  "/admin/discounts",
  "/admin/products",
  "/admin/audit",
];

/**
 * Measures the panel's pages, a visitor meanwhile and the exports: of the shop in a data folder, which stays, or of a new one
 * with so many orders of a year, a tenth as many customers, and 1,000 products.
 */
export async function measurePanel(shop: string): Promise<void> {
  const orders = Number(shop);
  const isNew = orders > 0;
  const store = isNew ? await startSeededStore() : await startBenchStore(path.resolve(shop));
  try {
    if (isNew) {
      const customers = String(Math.max(1, Math.floor(orders / 10)));
      seed(store.dataDir, "--orders", String(orders), "--customers", customers);
      // The seeding blocked this process: it has yet to hear that the store closed an idle connection.
      await wait(100);
    }
    const headers = { cookie: await signIn(store.origin), "accept-language": "en-US" };
    const paths = [...PAGES, await firstLink(`${store.origin}/admin/customers`, headers)];
    for (const path of paths) {
      const visitor = fork(VISITOR_PROGRAM, [`${store.origin}/`]);
      const page = await load({ url: store.origin + path, connections: 1, seconds: 5, headers });
      visitor.send("stop");
      const [waited] = await once(visitor, "message");
      const times = `median ${seconds(page.p50Ms)}, 99th percentile ${seconds(page.p99Ms)}`;
      note(path, seconds(GOAL_MS), times, page.p99Ms <= GOAL_MS && page.failures === 0);
      note("  a visitor meanwhile", seconds(VISITOR_GOAL_MS), seconds(waited), waited <= VISITOR_GOAL_MS);
    }
    for (const name of EXPORT_NAMES) await measureExport(store, name, headers);
  } finally {
    await (isNew ? stopAndDelete(store) : store.stop());
  }
}

/** Returns the path of the first customer of the list. */
async function firstLink(url: string, headers: Record<string, string>): Promise<string> {
  const page = await (await fetch(url, { headers })).text();
  return /\/admin\/customers\/[\da-f-]{36}/.exec(page)?.[0] ?? "/admin/customers";
}

async function measureExport(
  store: BenchStore,
  name: ExportName,
  headers: Record<string, string>,
): Promise<void> {
  const before = store.memoryMb();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, store.memoryMb());
  }, 200);
  const began = performance.now();
  const response = await fetch(`${store.origin}/admin/exports/${name}.csv`, { headers });
  let firstByteMs: number | null = null;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
  }
  clearInterval(sampling);
  const added = Math.max(0, peak - before);
  note(
    `export of all ${name}`,
    `first byte ${seconds(FIRST_BYTE_GOAL_MS)}, at most ${MEMORY_GOAL_MB} MB of memory`,
    `first byte ${seconds(firstByteMs ?? 0)}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds(performance.now() - began)}, ${Math.round(added)} MB of memory`,
    response.ok && added <= MEMORY_GOAL_MB && (firstByteMs ?? 0) <= FIRST_BYTE_GOAL_MS,
  );
}
