import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filterOf, type ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { filterChoices } from "#app/server/catalogue/listing/filter-choices.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { seedPlausibleProducts } from "#scripts/seeding/seed-plausible-products.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

const PRODUCTS = 20_000;

let opened: TestShop;

beforeAll(async () => {
  opened = await openTestShop();
  await seedPlausibleProducts(opened.shop, PRODUCTS, []);
  await settle();
}, 180_000);

afterAll(() => opened.close());

/**
 * Vacuums until every page is known to be visible to all, as in a shop that has been open for a while. The database's
 * own worker may be looking at the new rows just then, which keeps a single vacuum from marking their pages.
 */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await opened.shop.db.execute(sql`vacuum (analyze) products`);
    const { rows } = await opened.shop.db.execute<{ settled: boolean }>(
      sql`select relallvisible >= relpages as settled from pg_class where oid = 'products'::regclass`,
    );
    if (rows[0]?.settled) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the products never settled");
}

/** Runs a listing and returns it with what it read. */
async function readsOf(filter: Partial<ListingFilter>) {
  const { result, used } = await indexesUsedBy(() => listProducts(opened.shop, filterOf(filter), "USD"));
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
  const { pool } = opened;
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const connection of connections) await connection.query("select pg_stat_force_next_flush()");
  } finally {
    for (const connection of connections) connection.release();
  }
  const { rows } = await opened.shop.db.execute<{ name: string; scans: number }>(sql`
    select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where relname = 'products'
    union all
    select 'every product', seq_scan::int from pg_stat_user_tables where relname = 'products'`);
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

describe("with 20,000 products, an index answers", () => {
  test.each<[string, Partial<ListingFilter>, string]>([
    ["a search", { search: "nike runner black" }, "products_search_document"],
    ["a search with a slip", { search: "hodie indigo" }, "products_search_document"],
    ["a search within a category", { search: "black", category: "accessories" }, "products_search_document"],
    ["a search for a synonym of many", { search: "shades" }, "products_search_document"],
    ["the default order", {}, "products_sale_name"],
    ["a category", { category: "sneakers" }, "products_sale_category"],
    ["a brand", { brand: "nike" }, "products_sale_brand"],
    ["the brand order", { sort: "brand-asc" }, "products_sale_brand"],
    ["an audience", { targetAudience: "kids" }, "products_sale_facts"],
    ["the price order", { sort: "price-asc" }, "products_sale_price"],
    ["the newest", { sort: "newest" }, "products_sale_newest"],
    ["a size", { size: "42" }, "products_sale_name"],
  ])("%s", async (_what, filter, index) => {
    const { listing, used } = await readsOf(filter);
    expect(listing.cards.length).toBeGreaterThan(0);
    expect(used, used.join()).toContain(index);
    expect(used).not.toContain("every product");
  });

  test.each([
    ["search_found", "'gsneakers'"],
    ["search_ranked", "array_fill('gsneakers'::tsquery, array[5])"],
  ])("sold-out matches of a common word are found by themselves, in %s", async (name, queries) => {
    const { result, used } = await indexesUsedBy(() =>
      opened.shop.db.transaction(async (tx) => {
        // As on a connection that has searched several times.
        await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
        const found = sql.raw(`${name}(${queries}, 1001, null, null, null, true, null, null)`);
        return await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${found}`);
      }),
    );
    const { rows } = await opened.shop.db.execute<{ total: number }>(
      sql`select count(*)::int as total from products where category = 'sneakers' and stock_quantity = 0`,
    );
    expect(rows[0]?.total).toBeGreaterThan(0);
    expect(result.rows[0]?.total).toBe(rows[0]?.total);
    expect(used).toEqual(["products_sold_out_document"]);
  });

  test.each([
    ["nine hundred", 900, true],
    ["two hundred", 200, false],
  ])("prices that %s reach, by brand, are walked or sorted", async (_what, reached, isWalked) => {
    const { rows } = await opened.shop.db.execute<{ price: number }>(
      sql`select ceil(price)::int as price from products where is_active order by price desc offset ${reached} limit 1`,
    );
    const minPrice = rows[0]?.price ?? 0;
    const { listing, used } = await readsOf({ minPrice, sort: "brand-asc" });
    expect(Math.abs(listing.total - reached)).toBeLessThan(150);
    expect(used.includes("products_sale_brand"), used.join()).toBe(isWalked);
  });

  test("totals are exact but for searches with more than a thousand matches, which come close", async () => {
    const exactly = async (condition: string) => {
      const { rows } = await opened.shop.db.execute<{ total: number }>(
        sql`select count(*)::int as total from products where is_active and ${sql.raw(condition)}`,
      );
      return rows[0]?.total ?? 0;
    };
    const totalOf = async (filter: Partial<ListingFilter>) =>
      (await listProducts(opened.shop, filterOf(filter), "USD")).total;
    expect(await totalOf({})).toBe(PRODUCTS);
    expect(await totalOf({ category: "sneakers" })).toBe(await exactly("category = 'sneakers'"));
    expect(await totalOf({ size: "M", maxPrice: 50 })).toBe(
      await exactly("sizes @> '{M}' and stock_quantity > 0 and price <= 50"),
    );
    expect(await totalOf({ search: "nike sunglasses" })).toBe(
      await exactly("brand = 'Nike' and name like 'Sunglasses%'"),
    );
    const estimated = await totalOf({ search: "sneakers" });
    const real = await exactly("category = 'sneakers'");
    expect(Math.abs(estimated - real) / real).toBeLessThan(0.2);
  });

  test("a search's pages follow each other without a repeat", async () => {
    const seen = new Set<string>();
    for (const page of [1, 2, 3, 41, 42, 43, 60]) {
      const { cards } = await listProducts(opened.shop, filterOf({ search: "black", page }), "USD");
      for (const { id } of cards) seen.add(id);
    }
    expect(seen.size).toBe(7 * 24);
  });

  test("a page number beyond the real count returns the last page", async () => {
    const { cards, page, pageCount, total } = await listProducts(
      opened.shop,
      filterOf({ search: "sneakers", page: 9_999_999 }),
      "USD",
    );
    expect(cards.length).toBeGreaterThan(0);
    expect(page).toBe(pageCount);
    expect(total).toBeGreaterThan(4_000);
  });
});

test("in a large catalogue the numbers beside filters are estimates in hundreds, and exact within a search of few", async () => {
  const { shop } = opened;
  await seedPlausibleProducts(shop, PRODUCTS + 1, []);
  await settle();
  const many = await filterChoices(shop, filterOf({ minPrice: 1 }), "USD");
  const few = await filterChoices(shop, filterOf({ search: "nike runner black" }), "USD");
  for (const { name, products } of many.categories) {
    const exact = (await listProducts(shop, filterOf({ category: name }), "USD")).total;
    expect((products ?? 0) % 100).toBe(0);
    expect(Math.abs((products ?? 0) - exact)).toBeLessThan(exact / 4);
  }
  for (const { name, products } of few.categories) {
    const filter = filterOf({ search: "nike runner black", category: name });
    expect([name, products]).toEqual([name, (await listProducts(shop, filter, "USD")).total]);
  }
});
