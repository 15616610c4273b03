import { existsSync } from "node:fs";
import { globalAgent } from "node:http";
import {
  type BenchStore,
  PRODUCTS,
  seed,
  startSeededStore,
  stopAndDelete,
  VISITOR,
} from "#labs/support/bench-store.ts";
import { send } from "#labs/support/send.ts";
import { type Load, type LoadResult, load } from "./load.ts";
import { note, rows } from "./note.ts";
import { placeOrders } from "./order-load.ts";
import { measurePanel } from "./panel.ts";
import { servePlainly } from "./plain-server.ts";
import { measureSell } from "./sell.ts";

/*
 * Measures the store against its goals, with client and server on one machine, and prints a table.
 * docs/performance.md explains every row.
 */
const SECONDS = 5;
/** A filter whose pages are not cached. */
const UNCACHED_LISTING = "/products?min_price=1";
/**
 * More uncached listings than the server caches, each with its own products. Only their cards have been rendered
 * before.
 */
const UNCACHED_LISTINGS = Array.from(
  { length: 200 },
  (_, at) => `/products?sort=price-asc&min_price=${at + 15}`,
);
const SEARCHES = [
  "runner",
  "black hoodie",
  "nike court",
  "runer",
  "kids",
  "air",
  "cap green",
  "white tee",
  "trail boot",
  "socks",
];

/**
 * Stop words, which a search ignores. They turn one query into a hundred different search texts, more than the server
 * caches.
 */
const STOP_WORDS = ["the", "a", "for", "my", "with", "of", "to", "from", "in", "by"];
const UNCACHED_SEARCHES = STOP_WORDS.flatMap((one) =>
  STOP_WORDS.flatMap((other) => SEARCHES.map((words) => `${one} ${other} ${words}`)),
);

/** The parts that can be measured alone: `npm run bench -- panel`, of a shop with so many orders or of the shop in a folder. */
const PARTS: Record<string, (shop: string | undefined) => Promise<void>> = {
  async goodput() {
    const store = await startSeededStore();
    await goodput(store).finally(() => stopAndDelete(store));
  },
  panel: (shop = "1000000") => measurePanel(shop),
  sell: measureSell,
};
const [only, shop] = process.argv.slice(2);
if (only !== undefined) {
  const measure = PARTS[only];
  if (!measure || (shop !== undefined && !(Number(shop) > 0 || existsSync(`${shop}/postgres`)))) {
    console.error(`Usage: npm run bench [-- ${Object.keys(PARTS).join(" | ")} [ORDERS | DATA_DIR]]`);
    process.exit(1);
  }
  await measure(shop);
  process.exit(printGoals() ? 0 : 1);
}
const store = await startSeededStore();
try {
  note("start to first page", "1.2 s", `${(store.startMs / 1000).toFixed(2)} s`, store.startMs <= 1_200);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const idle = store.memoryMb();
  note("idle memory, database included", "220 MB", `${Math.round(idle)} MB`, idle <= 220);
  await listings(store);
  await searches(store);
  await orders(store);
} finally {
  await stopAndDelete(store);
}
await growingSearches();
await measureSell();
console.table(rows);
printGoals();

/** Prints how many goals are met; returns whether all are. */
function printGoals(): boolean {
  const met = rows.filter(({ meets }) => meets).length;
  console.log(`${met} of ${rows.length} goals met`);
  return met === rows.length;
}

async function listings(store: BenchStore): Promise<void> {
  const { origin } = store;
  for (const [what, paths] of [
    ["listing, rendered anew, 10 connections", [UNCACHED_LISTING]],
    [`the same, ${UNCACHED_LISTINGS.length} listings in turn`, UNCACHED_LISTINGS],
  ] as const) {
    const anew = await load({ url: origin, connections: 10, seconds: SECONDS, headers: VISITOR, paths });
    note(what, "1,000/s", perSecond(anew), anew.perSecond >= 1_000 && anew.failures === 0);
  }
  await goodput(store);
  const plain = await servePlainly(
    (await send(globalAgent, `${origin}/products`, { headers: VISITOR })).body,
  );
  const fast = { connections: 50, seconds: SECONDS, headers: VISITOR };
  const kept = await compared({ ...fast, url: `${origin}/products` }, { ...fast, url: plain.origin });
  await plain.stop();
  note(
    "listing, finished page, 50 connections",
    "0.8 of bare node:http",
    perSecond(kept.ours),
    kept.ratio >= 0.8,
    `${kept.ratio.toFixed(2)} of bare node:http`,
  );
}

/** Compares what a crowd gets with what a few get; what is shed with 503 counts for neither. */
async function goodput({ origin }: BenchStore): Promise<void> {
  const few: Load = {
    connections: 4,
    seconds: SECONDS,
    headers: VISITOR,
    url: origin,
    paths: UNCACHED_LISTINGS,
  };
  const { ours, theirs, ratio } = await compared({ ...few, connections: 300 }, few);
  note(
    "goodput at 300 connections",
    "0.9 of that at 4",
    perSecond(ours),
    ratio >= 0.9,
    `${ratio.toFixed(2)} of that at 4: ${perSecond(theirs)}`,
  );
}

/**
 * Runs both loads three times in alternation, so that noise affects both alike. Returns the round with the median
 * ratio.
 */
async function compared(
  ours: Load,
  other: Load,
): Promise<{ ours: LoadResult; theirs: LoadResult; ratio: number }> {
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const mine = await load(ours);
    const theirs = await load(other);
    rounds.push({ ours: mine, theirs, ratio: mine.perSecond / theirs.perSecond });
  }
  rounds.sort((one, another) => one.ratio - another.ratio);
  const [, middle] = rounds;
  if (!middle) throw new Error("three rounds have a middle");
  return middle;
}

async function searches({ origin }: BenchStore): Promise<void> {
  const paths = SEARCHES.map((words) => `/products?search=${encodeURIComponent(words)}`);
  const pages = await load({ url: origin, connections: 10, seconds: SECONDS, headers: VISITOR, paths });
  note(
    "search page, 10 connections",
    "1,000/s",
    perSecond(pages),
    pages.perSecond >= 1_000 && pages.failures === 0,
  );
  for (const [what, asked] of [
    ["search, JSON, 10 connections", SEARCHES],
    ["the same, each typed anew", UNCACHED_SEARCHES],
  ] as const) {
    const api = await load(searchLoad(origin, asked));
    note(what, "1,000/s", perSecond(api), api.perSecond >= 1_000 && api.failures === 0);
  }
}

function searchLoad(url: string, searches = SEARCHES): Load {
  const paths = searches.map((words) => `/api/products?search=${encodeURIComponent(words)}`);
  return { url, connections: 10, seconds: SECONDS, paths };
}

/**
 * Compares searches among ten and a hundred times the products with searches in a small store, in alternation. Both
 * stores are new, because thousands of orders would leave vacuum work for the database.
 */
async function growingSearches(): Promise<void> {
  const small = await startSeededStore();
  const growing = await startSeededStore();
  try {
    for (const [products, most] of [
      [10_000, 1.5],
      [100_000, 3],
    ] as const) {
      seed(growing.dataDir, "--products", String(products));
      for (const [what, asked] of [
        [`search, JSON, ${products.toLocaleString("en-US")} products`, SEARCHES],
        ["the same, each typed anew", UNCACHED_SEARCHES],
      ] as const) {
        const { ours, ratio } = await compared(
          searchLoad(growing.origin, asked),
          searchLoad(small.origin, asked),
        );
        note(
          what,
          `at most ${most} times slower`,
          perSecond(ours),
          1 / ratio <= most && ours.failures === 0,
          `${(1 / ratio).toFixed(2)} times slower than with ${PRODUCTS.toLocaleString("en-US")}`,
        );
      }
    }
  } finally {
    await stopAndDelete(growing);
    await stopAndDelete(small);
  }
}

async function orders(store: BenchStore): Promise<void> {
  const sold = await store.stock(1_000_000, 200);
  const wishes = sold.map(({ id }) => ({ productId: id, size: "One Size" }));
  for (const [connections, goal] of [
    [10, 200],
    [50, 300],
  ] as const) {
    const placed = await placeOrders(store.origin, wishes, { connections, seconds: SECONDS });
    note(
      `orders end to end, ${connections} connections`,
      `${goal}/s`,
      `${Math.round(placed.perSecond)}/s`,
      placed.perSecond >= goal && placed.other.length === 0,
    );
    if (placed.other.length > 0) console.log(`  refused otherwise: ${placed.other[0]}`);
  }
  for (const buyers of [50, 500]) {
    const [scarce] = wishes;
    if (!scarce) throw new Error("no product to sell out");
    await store.query("update products set stock_quantity = 10 where id = $1", [scarce.productId]);
    const rush = await placeOrders(store.origin, [scarce], { connections: buyers, total: buyers });
    const [left] = await store.query<{ stock: number }>(
      "select stock_quantity as stock from products where id = $1",
      [scarce.productId],
    );
    note(
      `stock 10, ${buyers} buyers at once`,
      "exactly 10, no other answer than sold out",
      `${rush.placed} sold, ${rush.outOfStock} sold out, ${rush.other.length} other`,
      rush.placed === 10 && left?.stock === 0 && rush.other.length === 0,
    );
    if (rush.other.length > 0) console.log(`  refused otherwise: ${rush.other[0]}`);
  }
}

function perSecond({
  perSecond: rate,
  p99Ms,
  failures,
}: {
  perSecond: number;
  p99Ms: number;
  failures: number;
}): string {
  return `${Math.round(rate)}/s, p99 ${p99Ms} ms${failures > 0 ? `, ${failures} failed` : ""}`;
}
