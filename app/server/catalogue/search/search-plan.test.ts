import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { filterOf, type ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { filterChoices } from "#app/server/catalogue/listing/filter-choices.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { seedPlausibleProducts } from "#scripts/seeding/seed-plausible-products.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";

const PRODUCTS = 20_000;

const { shop, pool } = await openTestShop();
await seedPlausibleProducts(shop, PRODUCTS, []);
await settle();

/**
 * Vacuums until every page is known to be visible to all, as in a shop that has been open for a while. The database's
 * own worker may be looking at the new rows just then, which keeps a single vacuum from marking their pages.
 */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await shop.db.execute(sql`vacuum (analyze) products`);
    const { rows } = await shop.db.execute<{ settled: boolean }>(
      sql`select relallvisible >= relpages as settled from pg_class where oid = 'products'::regclass`,
    );
    if (rows[0]?.settled) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the products never settled");
}

/** Runs a listing and returns it with what it read. */
async function readsOf(filter: Partial<ListingFilter>) {
  const { result, used } = await indexesUsedBy(() => listProducts(shop, filterOf(filter), "USD"));
  return { listing: result, used };
}

/** Does something and returns which indexes it read, by the database's own counters. */
async function indexesUsedBy<Result>(act: () => Promise<Result>) {
  const before = await counters();
  const result = await act();
  const after = await counters();
  const used = Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
  return { result, used };
}

async function counters(): Promise<Record<string, number>> {
  // Counters are told a moment later; every connection of the pool is asked to tell now.
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const connection of connections) await connection.query("select pg_stat_force_next_flush()");
  } finally {
    for (const connection of connections) connection.release();
  }
  const { rows } = await shop.db.execute<{ name: string; scans: number }>(sql`
    select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where relname = 'products'
    union all
    select 'every product', seq_scan::int from pg_stat_user_tables where relname = 'products'`);
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

describe("with 20,000 products, an index answers", () => {
  test.each<[string, Partial<ListingFilter>]>([
    ["a search", { search: "nike runner black" }],
    ["a search with a slip", { search: "hodie indigo" }],
    ["a search within a category", { search: "black", category: "accessories" }],
    ["a search for a synonym of many", { search: "shades" }],
    ["the default order", {}],
    ["a category", { category: "sneakers" }],
    ["a brand", { brand: "nike" }],
    ["the brand order", { sort: "brand-asc" }],
    ["an audience", { targetAudience: "kids" }],
    ["the price order", { sort: "price-asc" }],
    ["the newest", { sort: "newest" }],
    ["a size", { size: "42" }],
  ])("%s", async (_what, filter) => {
    const { listing, used } = await readsOf(filter);
    expect(listing.cards.length).toBeGreaterThan(0);
    expect(used).not.toContain("every product");
  });

  test("totals are exact", async () => {
    const exactly = async (condition: string) => {
      const { rows } = await shop.db.execute<{ total: number }>(
        sql`select count(*)::int as total from products where is_active and ${sql.raw(condition)}`,
      );
      return rows[0]?.total ?? 0;
    };
    const totalOf = async (filter: Partial<ListingFilter>) =>
      (await listProducts(shop, filterOf(filter), "USD")).total;
    expect(await totalOf({})).toBe(PRODUCTS);
    expect(await totalOf({ category: "sneakers" })).toBe(await exactly("category = 'sneakers'"));
    expect(await totalOf({ size: "M", maxPrice: 50 })).toBe(
      await exactly("sizes @> '{M}' and stock_quantity > 0 and price <= 50"),
    );
    expect(await totalOf({ search: "nike sunglasses" })).toBe(
      await exactly("brand = 'Nike' and name like 'Sunglasses%'"),
    );
    expect(await totalOf({ search: "sneakers" })).toBe(await exactly("category = 'sneakers'"));
  });

  test("a search's pages follow each other without a repeat", async () => {
    const seen = new Set<string>();
    for (const page of [1, 2, 3, 41, 42, 43, 60]) {
      const { cards } = await listProducts(shop, filterOf({ search: "black", page }), "USD");
      for (const { id } of cards) seen.add(id);
    }
    expect(seen.size).toBe(7 * 24);
  });

  test("a page number beyond the real count returns the last page", async () => {
    const { cards, page, pageCount, total } = await listProducts(
      shop,
      filterOf({ search: "sneakers", page: 9_999_999 }),
      "USD",
    );
    expect(cards.length).toBeGreaterThan(0);
    expect(page).toBe(pageCount);
    expect(total).toBeGreaterThan(4_000);
  });
});

test("numbers beside filters are left out among more than 20,000 products, and exact within a search of few", async () => {
  await seedPlausibleProducts(shop, 1, []);
  const many = await filterChoices(shop, filterOf({ minPrice: 1 }), "USD");
  const few = await filterChoices(shop, filterOf({ search: "nike runner black" }), "USD");
  expect(new Set(many.categories.map(({ products }) => products))).toEqual(new Set([null]));
  for (const { name, products } of few.categories) {
    const filter = filterOf({ search: "nike runner black", category: name });
    expect([name, products]).toEqual([name, (await listProducts(shop, filter, "USD")).total]);
  }
});
