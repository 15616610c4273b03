import { expect, test } from "vitest";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { readProductPage } from "#app/server/catalogue/read-product-page.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { listProducts } from "./list-products.ts";
import { readBrandShelves } from "./read-brand-shelves.ts";
import { homeShelves } from "./shelves.ts";

const { shop } = await openTestShop();
shop.dataCache.setSubscribed(true);
await addProduct(shop, { name: "Alpha", slug: "alpha" });
await addProduct(shop, { name: "Bravo", isFeatured: true });

const RULES = { zones: [], freeShipping: null, calendar: { closedWeekdays: [], closedDates: [] } };

// Cached markup is found by the card's identity.
test.each<[string, (shop: TestShop["shop"]) => Promise<ProductCard[] | undefined>]>([
  ["a listing", async (shop) => (await listProducts(shop, filterOf({}), "USD")).cards],
  ["the home page", async (shop) => (await homeShelves(shop, "USD")).featured],
  ["the brands", async (shop) => (await readBrandShelves(shop, filterOf({}), "USD")).shelves[0]?.cards],
  [
    "related products",
    async (shop) =>
      (await readProductPage(shop, { slug: "alpha", currency: "USD", country: null, rules: RULES }))?.related,
  ],
])("%s shows a card as the same object until it changes", async (_what, read) => {
  const [first, second] = [await read(shop), await read(shop)];
  expect(first?.length).toBeGreaterThan(0);
  for (const [at, card] of (first ?? []).entries()) expect(second?.[at]).toBe(card);
});
