import { setTimeout as wait } from "node:timers/promises";
import { run, startSeededStore, stopAndDelete } from "./seeded-store.ts";
import type { BenchStore } from "./start-bench-store.ts";

/*
 * node bench/panel.ts [ORDERS]: how long the panel's pages take in a shop with so many orders (100,000 unless told) of a
 * year, a tenth as many customers, and 1,000 products. A third of the orders wait for a review, which no real shop has.
 */
const [asked = "100000"] = process.argv.slice(2);
const orders = Number(asked);
const TIMES = 5;
const PAGES = [
  ["dashboard", "/admin"],
  ["orders, first page", "/admin/orders"],
  ["orders, a page in the middle", `/admin/orders?page=${Math.ceil(orders / 50)}`],
  ["orders, searched by name", "/admin/orders?search=Awa+Ceesay"],
  ["orders, those to verify", "/admin/orders?view=to-verify"],
  ["receipts to review", "/admin/receipts"],
  ["customers", "/admin/customers"],
  ["customers, searched by name", "/admin/customers?search=awa"],
  ["evening close", "/admin/close"],
  ["reorder", "/admin/reorder"],
  ["stock history", "/admin/stock"],
  ["products", "/admin/products"],
  ["audit log", "/admin/audit"],
  ["export of all orders", "/admin/exports/orders.csv"],
] as const;

const store = await startSeededStore();
try {
  const customers = String(Math.max(1, Math.floor(orders / 10)));
  run({ DATA_DIR: store.dataDir }, "scripts/seed.ts", "--orders", String(orders), "--customers", customers);
  // The seeding blocked this process: it has yet to hear that the store closed an idle connection.
  await wait(100);
  const cookie = await signIn(store);
  console.log(`| ${orders} orders | median | slowest of ${TIMES} |\n| --- | --- | --- |`);
  for (const [what, path] of PAGES) console.log(await timed(store, { what, path, cookie }));
} finally {
  await stopAndDelete(store);
}

async function timed(
  { origin }: BenchStore,
  { what, path, cookie }: { what: string; path: string; cookie: string },
): Promise<string> {
  const times: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const began = performance.now();
    const response = await fetch(origin + path, { headers: { cookie, "accept-language": "en-US" } });
    await response.arrayBuffer();
    if (!response.ok)
      return `| ${what} | status ${response.status} after ${seconds(performance.now() - began)} | |`;
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return `| ${what} | ${seconds(times[Math.floor(TIMES / 2)])} | ${seconds(times.at(-1))} |`;
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 1_000 ? 2 : 1)} s`;
}

/** Signs in as the bench's administrator; returns the cookies. */
async function signIn({ origin }: BenchStore): Promise<string> {
  const response = await fetch(`${origin}/auth`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({
      email: "bench@kairaba.test",
      password: "a benchmark's own password",
      intent: "sign-in",
    }),
    redirect: "manual",
  });
  if (response.status !== 302) throw new Error(`signing in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}
