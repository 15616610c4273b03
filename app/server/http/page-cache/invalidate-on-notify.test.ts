import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { FALLBACK_RATES, RATES_STALE_AFTER_MS } from "#app/domain/money/rates.ts";
import { listingRegion } from "#app/server/catalogue/listing/find-products.ts";
import { adminRecipientRegion } from "#app/server/notifications/queue-admin-mail.ts";
import { openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { exchangeRates } from "#database/schema/settings.ts";
import { createDataCache } from "#packages/data-cache";
import { createResponseCache } from "#packages/page-server";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { invalidateOnNotify } from "./invalidate-on-notify.ts";

const opened = await openTestShop();
const { clock, log, db } = opened.shop;
const shop = { ...opened.shop, rates: openExchangeRates({ urls: [], db, clock, log }) };
const cache = createResponseCache(1_000_000);
const cachedResponse = {
  etag: 'W/"a"',
  headers: {},
  plain: { headers: {}, body: Buffer.from("D 68.50") },
  gzip: { headers: {}, body: Buffer.from("") },
  br: { headers: {}, body: Buffer.from("") },
  tags: new Set<string>(),
};

const invalidation = invalidateOnNotify(shop, cache, opened.pool.options);
afterAll(() => invalidation.stop());
await vi.waitFor(storePage, { timeout: 15_000 });

async function storePage(): Promise<void> {
  await cache.getOrCreate("/", async () => cachedResponse);
  expect(cache.get("/")).not.toBeNull();
}

test("rates fetched by another process invalidate the cached pages, and so does the fallback table", async () => {
  await storePage();
  const rates = { EUR: 0.92, GMD: 70 };
  await shop.db.insert(exchangeRates).values({ id: "usd", rates, source: "there", fetchedAt: shop.clock() });
  await vi.waitFor(() => expect(shop.rates.current().GMD).toBe(70_000_000), { timeout: 15_000 });
  expect(cache.get("/")).toBeNull();

  await storePage();
  opened.clock.advance(RATES_STALE_AFTER_MS);
  await shop.rates.refreshIfStale();
  expect(shop.rates.current()).toEqual(FALLBACK_RATES);
  expect(cache.get("/")).toBeNull();
});

test("rates stored while a process was not subscribed are used as soon as it is", async () => {
  const { clock, log, db } = shop;
  const stored = { rates: { EUR: 0.92, GMD: 72 }, source: "there", fetchedAt: clock() };
  const row = { id: "usd", ...stored };
  await db.insert(exchangeRates).values(row).onConflictDoUpdate({ target: exchangeRates.id, set: stored });
  const rates = openExchangeRates({ urls: [], db, clock, log });
  const late = { ...shop, rates, dataCache: createDataCache() };
  const { stop } = invalidateOnNotify(late, createResponseCache(1_000_000), opened.pool.options);
  await vi.waitFor(() => expect(rates.current().GMD).toBe(72_000_000), { timeout: 15_000 });
  await stop();
});

test("a change of the staff leaves the cached pages", async () => {
  await storePage();
  const recipients = shop.dataCache.region(adminRecipientRegion);
  await recipients.getOrLoad("", async () => ["owner@example.com"]);
  expect(recipients.get("")).toEqual(["owner@example.com"]);
  await addAdmin(shop);
  await vi.waitFor(() => expect(recipients.get("")).toBeUndefined(), { timeout: 15_000 });
  expect(cache.get("/")).not.toBeNull();
});

test.each(["a size", "a product without sizes"])(
  "the last piece of %s invalidates the listings",
  async (what) => {
    const isSized = what === "a size";
    const product = await addProduct(shop, isSized ? { sizes: { "41": 3, "42": 1 } } : { stockQuantity: 1 });
    const listings = shop.dataCache.region(listingRegion);
    const found = [product.id];
    await vi.waitFor(async () => {
      await listings.getOrLoad("last piece", async () => found);
      expect(listings.get("last piece")).toBe(found);
    });
    if (isSized) await shop.db.update(productStock).set({ quantity: 0 }).where(eq(productStock.size, "42"));
    else await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
    await vi.waitFor(() => expect(listings.get("last piece")).toBeUndefined(), { timeout: 15_000 });
  },
);
