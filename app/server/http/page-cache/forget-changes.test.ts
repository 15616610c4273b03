import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FALLBACK_RATES, RATES_STALE_AFTER_MS } from "#app/domain/money/rates.ts";
import { exchangeRates, shippingZones } from "#app/server/platform/db/schema/settings.ts";
import { ratesKeeper } from "#app/server/platform/rates/rates-keeper.ts";
import type { Shop } from "#app/server/shop.ts";
import { openTestShop, type TestShop } from "#tests/open-test-shop.ts";
import { forgetChanges } from "./forget-changes.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";

let opened: TestShop;
let shop: Shop;
let cache: PageCache;
let forgetting: { stop: () => Promise<void> };
const page = {
  etag: 'W/"a"',
  headers: {},
  plain: Buffer.from("D 68.50"),
  gzip: Buffer.from(""),
  brotli: Buffer.from(""),
  finishedAt: 0,
  shows: new Set<string>(),
};

beforeAll(async () => {
  opened = await openTestShop();
  const { clock, log, db } = opened.shop;
  shop = { ...opened.shop, rates: ratesKeeper({ urls: [], db, clock, log }) };
  cache = openPageCache(1_000_000);
  forgetting = forgetChanges(shop, cache, opened.pool.options);
  await vi.waitFor(keepPage, { timeout: 15_000 });
});
afterAll(async () => {
  await forgetting.stop();
  await opened.close();
});

async function keepPage(): Promise<void> {
  await cache.fill("/", async () => page);
  expect(cache.get("/")).not.toBeNull();
}

test("rates that another process fetched drop the finished pages, and so does the fallback table after them", async () => {
  await keepPage();
  const rates = { EUR: 0.92, GMD: 70 };
  await shop.db.insert(exchangeRates).values({ id: "usd", rates, source: "there", fetchedAt: shop.clock() });
  await vi.waitFor(() => expect(shop.rates.current().GMD).toBe(70_000_000), { timeout: 15_000 });
  expect(cache.get("/")).toBeNull();

  await keepPage();
  opened.clock.advance(RATES_STALE_AFTER_MS);
  await shop.rates.refreshIfStale();
  expect(shop.rates.current()).toEqual(FALLBACK_RATES);
  expect(cache.get("/")).toBeNull();
});

test("a shipping zone that changes drops the finished pages", async () => {
  await keepPage();
  await shop.db.update(shippingZones).set({ estimatedDays: "4 days" });
  await vi.waitFor(() => expect(cache.get("/")).toBeNull(), { timeout: 15_000 });
});

test("a synonym drops the searches that are remembered", async () => {
  await keepPage();
  const found = { ids: [], total: 0, page: 1 };
  await shop.memory.searches.one("headgear", async () => found);
  expect(shop.memory.searches.get("headgear")).toBe(found);
  await shop.db.execute(sql`insert into search_synonyms (phrase, means) values ('headgear', 'cap')`);
  await vi.waitFor(() => expect(shop.memory.searches.get("headgear")).toBeUndefined(), { timeout: 15_000 });
});
