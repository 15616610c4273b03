import { setTimeout as wait } from "node:timers/promises";
import { ORDERS_PER_PAGE, type OrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { type BenchStore, seed, startSeededStore, stopAndDelete } from "#labs/support/bench-store.ts";
import { signIn } from "#labs/support/sign-in.ts";
import { note, quantile, seconds } from "./note.ts";

/** How often each page is requested, and after how long it is left at fewer. */
const TIMES = 20;
const PAGE_PATIENCE_MS = 30_000;
const PAGE_GOAL_MS = 1_000;
const FIRST_BYTE_GOAL_MS = 2_000;
/** The most that an export may add to the memory of store and database. */
const MEMORY_GOAL_MB = 150;
const SAMPLE_MS = 200;

/**
 * Measures how long the panel's pages and exports take in a shop with so many orders of a year, a tenth as many
 * customers, and 1,000 products. A third of the orders wait for a review, which no real shop has.
 */
export async function measurePanel(orders: number): Promise<void> {
  const store = await startSeededStore();
  try {
    const customers = String(Math.max(1, Math.floor(orders / 10)));
    seed(store.dataDir, "--orders", String(orders), "--customers", customers);
    // The seeding blocked this process: it has yet to hear that the store closed an idle connection.
    await wait(100);
    const cookie = await signIn(store.origin);
    const [latest] = await store.query<{ number: string }>(
      "select order_number as number from orders order by created_at desc limit 1",
    );
    const orderNumber = latest?.number;
    const pages = [
      ["dashboard", "/admin"],
      ["orders to verify", "/admin/orders"],
      ["orders to verify, searched by name", "/admin/orders?search=Awa+Ceesay"],
      ["all orders", allOrders({})],
      ["all orders, the page in the middle", allOrders({}, Math.ceil(orders / ORDERS_PER_PAGE / 2))],
      ["all orders, searched by name", allOrders({ search: "Awa Ceesay" })],
      ["orders to pack", allOrders({ view: "pack" })],
      ["one order", `/admin/orders/${orderNumber}`],
      ["receipts to review", "/admin/receipts"],
      ["customers", "/admin/customers"],
      ["customers, searched by name", "/admin/customers?search=awa"],
      ["one customer", `/admin/customers/${orderNumber}`],
      ["evening close", "/admin/close"],
      ["money to send back", "/admin/money"],
      ["reorder", "/admin/reorder"],
      ["stock history", "/admin/stock"],
      ["products", "/admin/products"],
      ["audit log", "/admin/audit"],
    ] as const;
    for (const [what, path] of pages) await measurePage(store, { what, path, cookie });
    for (const name of ["orders", "payments", "products"]) await measureExport(store, { name, cookie });
  } finally {
    await stopAndDelete(store);
  }
}

function allOrders(filter: Partial<OrderFilter>, page = 1): string {
  return `/admin/orders?${new URLSearchParams({ tab: "recent", ...filter, page: String(page) })}`;
}

type Asked = { what: string; path: string; cookie: string };

async function measurePage({ origin }: BenchStore, { what, path, cookie }: Asked): Promise<void> {
  const times: number[] = [];
  const began = performance.now();
  while (times.length < TIMES && performance.now() - began < PAGE_PATIENCE_MS) {
    const asked = performance.now();
    const response = await fetch(origin + path, { headers: { cookie, "accept-language": "en-US" } });
    await response.arrayBuffer();
    times.push(performance.now() - asked);
    if (!response.ok) {
      note(
        what,
        seconds(PAGE_GOAL_MS),
        `status ${response.status} after ${seconds(times.at(-1) ?? 0)}`,
        false,
      );
      return;
    }
  }
  const slowest = Math.max(...times);
  note(
    what,
    seconds(PAGE_GOAL_MS),
    `median ${seconds(quantile(times, 0.5))}, slowest of ${times.length} ${seconds(slowest)}`,
    slowest <= PAGE_GOAL_MS,
  );
}

async function measureExport(
  store: BenchStore,
  { name, cookie }: { name: string; cookie: string },
): Promise<void> {
  const before = store.memoryMb();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, store.memoryMb());
  }, SAMPLE_MS);
  const began = performance.now();
  const response = await fetch(`${store.origin}/admin/exports/${name}.csv`, { headers: { cookie } });
  let firstMs = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - began;
    bytes += chunk.length;
  }
  clearInterval(sampling);
  const added = Math.max(0, peak - before);
  note(
    `export of all ${name}`,
    `first byte ${seconds(FIRST_BYTE_GOAL_MS)}, at most ${MEMORY_GOAL_MB} MB of memory`,
    `status ${response.status}, first byte ${seconds(firstMs)}, ${Math.round(bytes / 1e6)} MB in ${seconds(performance.now() - began)}, ${Math.round(added)} MB of memory`,
    response.ok && firstMs <= FIRST_BYTE_GOAL_MS && added <= MEMORY_GOAL_MB,
  );
}
