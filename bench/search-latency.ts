import { sql } from "drizzle-orm";
import { filterOf, type ListingFilter, SORT_OPTIONS } from "#app/domain/catalogue/listing/listing-filter.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { createDataCache } from "#app/server/cache/data-cache.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { suggest } from "#app/server/catalogue/search/suggest.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { withDatabase } from "../scripts/with-database.ts";

/** Quantiles of one kind of query, in milliseconds, measured around the whole call. */
export type Latencies = {
  kind: string;
  asked: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: string;
};

const SEARCHES = [
  "nike",
  "adidas",
  "jordan",
  "sneakers",
  "kicks",
  "hoodie",
  "hoody",
  "runner",
  "court",
  "skate",
  "tracksuit",
  "nkie",
  "addidas",
  "snekers",
  "jordn",
  "yezzy",
  "convers",
  "off white",
  "new balance",
  "stone island hoodie",
  "nike runner black",
  "jordan high top white",
  "adidas 42",
  "black hoodie xl",
  "indigo cap",
  "sand socks",
  "trainers women",
  "kids slide",
  "supreme tee",
  "olive cargo pants",
  "river overshirt",
  "mint",
  "laterite",
  "crossbody bag",
  "bumbag",
  "sunglasses",
  "shades",
  "popular sneakers",
  "checked by hand",
  "black",
  "white",
  "zzzz",
  "nike belt",
  "runner 123",
  "court grey 4567",
  "b",
  "ni",
  "ru",
  "sto",
  "rosé",
  "track jackets",
  "tees",
  "accessories black",
  "ochre polo",
  "xl",
  "44.5",
  "men shorts",
  "yeezy slide",
  "converse high top",
  "t-shirt",
] as const;

const FILTERS: Partial<ListingFilter>[] = [
  {},
  { category: "sneakers" },
  { category: "wear" },
  { brand: "Nike" },
  { brand: "stone" },
  { targetAudience: "men" },
  { targetAudience: "kids", category: "sneakers" },
  { brand: "Jordan", category: "accessories", targetAudience: "women" },
  { filter: "featured" },
  { filter: "featured", category: "apparel" },
  { size: "42" },
  { size: "M", category: "apparel" },
  { size: "42", category: "accessories" },
  { minPrice: 100, maxPrice: 120 },
  { maxPrice: 15, brand: "Nike" },
  { size: "XL", brand: "Adidas", minPrice: 50, maxPrice: 90 },
];

/**
 * Measures a few hundred searches, filtered listings and suggestions, each kind after one round of warm-up. The
 * measured round runs on a new shop with working but empty caches.
 */
export async function measureSearch(db: Database): Promise<Latencies[]> {
  const searches = SEARCHES.flatMap((search) => [
    { search },
    { search, page: 2 },
    { search, sort: "price-asc" as const },
    { search, category: "sneakers" },
  ]);
  const listings = FILTERS.flatMap((filter) => [
    ...SORT_OPTIONS.map(({ value }) => ({ ...filter, sort: value })),
    { ...filter, page: 3 },
    { ...filter, page: 40 },
  ]);
  const list = (shop: Shop, filter: Partial<ListingFilter>) => listProducts(shop, filterOf(filter), "USD");
  return [
    await measure(db, "search", searches, list),
    await measure(db, "filtered listing", listings, list),
    await measure(db, "suggestions", SEARCHES.slice(), (shop, typed) => suggest(shop, typed, "USD")),
  ];
}

async function measure<Question>(
  db: Database,
  kind: string,
  questions: Question[],
  ask: (shop: Shop, question: Question) => Promise<unknown>,
): Promise<Latencies> {
  const warming = benchShop(db);
  for (const question of questions) await ask(warming, question);
  const shop = benchShop(db);
  const times: { time: number; question: Question }[] = [];
  for (const question of questions) {
    const start = performance.now();
    await ask(shop, question);
    times.push({ time: performance.now() - start, question });
  }
  times.sort((one, other) => one.time - other.time);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)];
  const quantile = (share: number) => Number((at(share)?.time ?? 0).toFixed(1));
  const slowest = times
    .slice(-3)
    .map(({ time, question }) => `${time.toFixed(0)} ${JSON.stringify(question)}`);
  return {
    kind,
    asked: times.length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    slowest: slowest.join(" "),
  };
}

/** Listings use only the shop's database, rates, clock and cache. */
function benchShop(db: Database): Shop {
  const dataCache = createDataCache();
  dataCache.setSubscribed(true);
  const rates = { current: () => FALLBACK_RATES } as Shop["rates"];
  const used: Pick<Shop, "db" | "rates" | "clock" | "dataCache"> = {
    db,
    rates,
    clock: () => new Date(),
    dataCache,
  };
  return used as Shop;
}

// As a command (`node bench/search-latency.ts`) it measures the store's existing database.
if (import.meta.main) {
  await withDatabase(async ({ db }) => {
    const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from products`);
    console.log(`${rows[0]?.total ?? 0} products; milliseconds for an answer, counts and pages together`);
    console.table(await measureSearch(db));
  });
}
