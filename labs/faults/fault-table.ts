import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { orderRequest } from "#labs/support/place-order.ts";
import { addressOf } from "#labs/support/send.ts";
import type { Fault } from "./fault-proxy.ts";
import type { Dependency, FaultyStore } from "./open-faulty-store.ts";

type Outcome = { status: number | string; headers: Headers; body: string };

/** A request made during a fault, with its expected outcome and the longest time allowed in milliseconds. */
type Probe = {
  dependency: Dependency;
  name: string;
  expected: string;
  mostMs: number;
  /** The faults to try; all by default. */
  faults?: Fault[];
  ask: (store: FaultyStore) => Promise<string>;
};

/** Time allowed beyond a request's budget, for the machine. */
const OWN_MS = 2_000;
/** A circuit breaker refuses calls for 3 s. */
const OPEN_MS = 3_100;

export const PROBES: Probe[] = [
  {
    dependency: "database",
    name: "a page seen before",
    expected: "200",
    mostMs: 2_000 + OWN_MS,
    ask: async (store) => shown(await get(store, "/sneakers")),
  },
  {
    dependency: "database",
    name: "the same page again",
    expected: "200, marked stale",
    mostMs: 2_000 + OWN_MS,
    // A silent connection counts as lost after 30 seconds.
    faults: ["refuse", "slow", "reset", "garbage"],
    ask: async (store) => {
      const { status, headers } = await get(store, "/sneakers");
      return `${status}${headers.get("warning")?.startsWith("110") ? ", marked stale" : ""}`;
    },
  },
  {
    dependency: "database",
    name: "the store API",
    expected: "503 later",
    mostMs: 8_000 + OWN_MS,
    ask: async (store) => shown(await get(store, "/api/products?search=court")),
  },
  {
    dependency: "database",
    name: "`/readyz`",
    expected: "503 later",
    mostMs: 2_000 + OWN_MS,
    ask: async (store) => shown(await get(store, "/readyz")),
  },
  {
    dependency: "database",
    name: "an order",
    expected: "503 later, nothing half done",
    mostMs: 8_000 + OWN_MS,
    ask: async (store) => await unchanged(store, () => placeOrder(store)),
  },
  {
    dependency: "storage",
    name: "an order with its receipt",
    expected: "503 later, nothing half done",
    mostMs: 8_000 + OWN_MS,
    ask: async (store) => await unchanged(store, () => placeOrder(store)),
  },
  {
    dependency: "storage",
    name: "the store API",
    expected: "200",
    mostMs: OWN_MS,
    ask: async (store) => shown(await get(store, "/api/products?search=court")),
  },
  {
    dependency: "mail",
    name: "an order",
    expected: "201, its mail waits",
    mostMs: OWN_MS,
    ask: async (store) => {
      const { status, body } = await placeOrder(store);
      const orderNumber = String(JSON.parse(body).orderNumber);
      const [row] = await store.query<{ waiting: boolean }>(
        "select bool_and(status = 'waiting') as waiting from outbox where subject like '%' || $1 || '%'",
        [orderNumber],
      );
      return `${status}${row?.waiting ? ", its mail waits" : ""}`;
    },
  },
  {
    dependency: "cards",
    name: "a card page",
    expected: "503 later, nothing half done",
    mostMs: 8_000 + OWN_MS,
    ask: async (store) => await unchanged(store, () => openPaymentPage(store)),
  },
  {
    dependency: "rates",
    name: "new exchange rates",
    expected: "the table's rates",
    mostMs: 5_000 + OWN_MS,
    ask: async (store) => ((await fetchRates(store)) === "fallback" ? "the table's rates" : "live rates"),
  },
];

export type Cell = { probe: Probe; fault: Fault; got: string; ms: number };

async function fetchRates({ proxies }: FaultyStore): Promise<string> {
  const log = pino({ level: "silent" });
  const urls = [`http://127.0.0.1:${proxies.rates.port}/usd`];
  const rates = openExchangeRates({ urls, db: null, clock: () => new Date(), log });
  return (await rates.refreshIfStale()).source;
}

/** Throws if the store fails without any fault, because every probe would then be meaningless. */
export async function checkHealth(store: FaultyStore): Promise<void> {
  const order = await placeOrder(store);
  if (order.status !== 201) throw new Error(`an order is refused without a fault: ${order.body}`);
  const page = await openPaymentPage(store);
  if (page.status !== 200) throw new Error(`a card page is refused without a fault: ${page.body}`);
  if ((await fetchRates(store)) !== "live") throw new Error("rates are not fetched without a fault");
  // An order empties the page cache.
  await recover(store);
}

/** Returns whether a probe had the expected outcome in time. */
export function isRight({ probe, got, ms }: Cell): boolean {
  return got === probe.expected && ms <= probe.mostMs;
}

/** Runs all probes of a dependency under this fault, removes the fault and waits until the store has recovered. */
export async function runFault(store: FaultyStore, dependency: Dependency, fault: Fault): Promise<Cell[]> {
  const cells: Cell[] = [];
  await store.proxies[dependency].setFault(fault);
  for (const probe of PROBES.filter((one) => one.dependency === dependency)) {
    if (probe.faults && !probe.faults.includes(fault)) continue;
    const began = performance.now();
    const got = await probe.ask(store);
    cells.push({ probe, fault, got, ms: Math.round(performance.now() - began) });
  }
  await store.proxies[dependency].setFault(null);
  await recover(store);
  return cells;
}

/** Waits until the database responds and the page is cached again, and as long as a circuit breaker stays open. */
async function recover(store: FaultyStore): Promise<void> {
  await wait(OPEN_MS);
  for (let tries = 0; tries < 120; tries += 1) {
    const ready = await get(store, "/readyz");
    const page = await get(store, "/sneakers");
    if (ready.status === 200 && page.status === 200 && !page.headers.has("warning")) return;
    await wait(500);
  }
  throw new Error("the store did not recover within a minute");
}

async function unchanged(store: FaultyStore, ask: () => Promise<Outcome>): Promise<string> {
  const before = await countOf(store);
  const outcome = await ask();
  const after = await countOf(store);
  const isWhole = before.stock === after.stock && before.open === after.open;
  return `${shown(outcome)}${isWhole ? ", nothing half done" : `, orders ${before.open} → ${after.open}`}`;
}

/** Counts stock and open orders over a connection that bypasses the proxy. */
async function countOf({ query, productId }: FaultyStore): Promise<{ stock: number; open: number }> {
  const [row] = await query<{ stock: number; open: number }>(
    `select (select stock_quantity from products where id = $1) as stock,
            (select count(*)::int from orders where order_status <> 'cancelled') as open`,
    [productId],
  );
  return row ?? { stock: 0, open: 0 };
}

function shown({ status, headers }: Outcome): string {
  return `${status}${headers.has("retry-after") ? " later" : ""}`;
}

async function get({ origin }: FaultyStore, address: string): Promise<Outcome> {
  return await outcomeOf(fetch(origin + address, { headers: { "accept-language": "en-US" } }));
}

async function placeOrder({ origin, productId }: FaultyStore): Promise<Outcome> {
  const request = orderRequest({ productId, size: "One Size" }, { buyer: anyBuyer() });
  return await outcomeOf(fetch(`${origin}/api/orders`, request));
}

async function openPaymentPage({ origin, productId }: FaultyStore): Promise<Outcome> {
  const body = JSON.stringify({
    items: [{ productId, size: "One Size", quantity: 1 }],
    currency: "GMD",
    customerInfo: { name: "Awa Fault", email: `awa-${randomUUID()}@example.test`, phone: "3012345" },
    country: "GM",
    address: "Westfield",
  });
  const headers = {
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    "x-forwarded-for": addressOf(anyBuyer()),
  };
  return await outcomeOf(fetch(`${origin}/api/create-checkout`, { method: "POST", body, headers }));
}

/** Returns a random buyer, because rate limits are not tested here. */
function anyBuyer(): number {
  return Math.floor(Math.random() * 100_000);
}

async function outcomeOf(asked: Promise<Response>): Promise<Outcome> {
  const response = await asked;
  return { status: response.status, headers: response.headers, body: await response.text() };
}
