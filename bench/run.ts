import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { findRunningConnection } from "#app/server/platform/postgres/embedded-postgres.ts";
import { measureCrowd } from "./crowd.ts";
import { type Load, type LoadResult, load } from "./load.ts";
import { note, rows } from "./note.ts";
import { placeOrders } from "./order-load.ts";
import { measurePanel } from "./panel.ts";
import { servePlainly, serveRendered } from "./plain-server.ts";
import { PRODUCTS, run, startSeededStore, stopAndDelete } from "./seeded-store.ts";
import type { BenchStore } from "./start-bench-store.ts";

/*
 * npm run bench: measures the store against its goals, with client and server on one machine. Prints a table and writes
 * it to bench/results/latest.json. docs/performance.md explains every row.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
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
const VISITOR = {
  "accept-language": "en-US",
  cookie: "preferred-currency=USD",
  "accept-encoding": "gzip, deflate, br, zstd",
};
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

run({}, "scripts/build-if-stale.ts");
/** The parts that can be measured alone: `npm run bench -- panel`; a number after it counts orders or products. */
const PARTS: Record<string, (count: number | undefined) => Promise<void>> = {
  async goodput() {
    const store = await startSeededStore();
    await goodput(store).finally(() => stopAndDelete(store));
  },
  panel: (orders = 1_000_000) => measurePanel(orders),
  crowd: (products = 100_000) => measureCrowd(products, UNCACHED_SEARCHES),
};
const [only, count] = process.argv.slice(2);
if (only !== undefined) {
  const measure = PARTS[only];
  if (!measure || (count !== undefined && !(Number(count) > 0))) {
    console.error(`Usage: npm run bench [-- ${Object.keys(PARTS).join(" | ")} [COUNT]]`);
    process.exit(1);
  }
  await measure(count === undefined ? undefined : Number(count));
  process.exit(rows.every(({ meets }) => meets) ? 0 : 1);
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
await allCores(cpus().length);
report();

async function listings(store: BenchStore): Promise<void> {
  const { origin } = store;
  const answer = await fetch(`${origin}${UNCACHED_LISTING}`, { headers: { "accept-language": "en-US" } });
  const rendered = await serveRendered(cardsOf(await answer.text()));
  const anew = { connections: 10, seconds: SECONDS, headers: VISITOR };
  const uncached = await compared(
    { ...anew, url: origin, paths: [UNCACHED_LISTING] },
    { ...anew, url: rendered.origin, paths: [UNCACHED_LISTING] },
  );
  const inTurn = await compared(
    { ...anew, url: origin, paths: UNCACHED_LISTINGS },
    { ...anew, url: rendered.origin, paths: UNCACHED_LISTINGS },
  );
  await rendered.stop();
  for (const [what, { ours, ratio }] of [
    ["listing, rendered anew, 10 connections", uncached],
    [`the same, ${UNCACHED_LISTINGS.length} listings in turn`, inTurn],
  ] as const) {
    note(
      what,
      "1,000/s",
      perSecond(ours),
      ours.perSecond >= 1_000 && ours.failures === 0,
      `${ratio.toFixed(2)} of plain renderToString of its cards`,
    );
  }

  await goodput(store);
  const plain = await servePlainly(await bytesOf(`${origin}/products`));
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

/** Returns the cards of a listing, cut out of its HTML. */
function cardsOf(html: string): string {
  return /<ul class="product-grid">.*?<\/ul>/s.exec(html)?.[0] ?? "";
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

/** Returns the body's bytes as sent, compressed if the visitor accepts that. */
function bytesOf(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: VISITOR }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
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
      run({ DATA_DIR: growing.dataDir }, "scripts/seed.ts", "--products", String(products));
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

/** Measures several server processes on the same cores, which the load generator and the database share. */
async function allCores(processes: number): Promise<void> {
  const store = await startSeededStore({ WEB_CONCURRENCY: String(processes) });
  try {
    const anew: Load = {
      url: store.origin,
      connections: 10,
      seconds: SECONDS,
      headers: VISITOR,
      paths: [UNCACHED_LISTING],
    };
    for (const [what, asked] of [
      ["listing, rendered anew", anew],
      ["search, JSON", searchLoad(store.origin)],
    ] as const) {
      const result = await load(asked);
      note(
        `${what}, ${processes} processes`,
        "1,000/s",
        perSecond(result),
        result.perSecond >= 1_000 && result.failures === 0,
      );
    }
  } finally {
    await stopAndDelete(store);
  }
}

async function orders(store: BenchStore): Promise<void> {
  const connection = findRunningConnection(store.dataDir);
  if (!connection) throw new Error("the store's database is not running");
  const { pool, close } = openDatabase({ connection, max: 1 });
  try {
    const sold = await pool.query<{ id: string }>(
      "update products set sizes = '{}', stock_per_size = false, stock_quantity = 1000000 where id in (select id from products order by id limit 200) returning id",
    );
    await pool.query(
      "update payment_settings set is_active = true, settings = '{\"phone\":\"3012345\"}' where payment_method = 'wave'",
    );
    const wishes = sold.rows.map(({ id }) => ({ productId: id, size: "One Size" }));
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
      await pool.query("update products set stock_quantity = 10 where id = $1", [scarce.productId]);
      const rush = await placeOrders(store.origin, [scarce], { connections: buyers, total: buyers });
      const left = await pool.query<{ stock_quantity: number }>(
        "select stock_quantity from products where id = $1",
        [scarce.productId],
      );
      const isExact = rush.placed === 10 && left.rows[0]?.stock_quantity === 0 && rush.other.length === 0;
      note(
        `stock 10, ${buyers} buyers at once`,
        "exactly 10, no other answer than sold out",
        `${rush.placed} sold, ${rush.outOfStock} sold out, ${rush.other.length} other`,
        isExact,
      );
      if (rush.other.length > 0) console.log(`  refused otherwise: ${rush.other[0]}`);
    }
  } finally {
    await close();
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

function report(): void {
  const folder = path.join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, node: process.version };
  writeFileSync(
    path.join(folder, "latest.json"),
    `${JSON.stringify({ machine, products: PRODUCTS, rows }, null, 2)}\n`,
  );
  console.table(rows);
}
