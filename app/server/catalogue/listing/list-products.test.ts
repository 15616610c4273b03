import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { filterOf, PAGE_SIZE } from "#app/domain/catalogue/listing/listing-filter.ts";
import { seedPlausibleProducts } from "#scripts/seeding/seed-plausible-products.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { listProducts } from "./list-products.ts";

const PRODUCTS = 400;

const { shop } = await openTestShop();
await seedPlausibleProducts(shop, PRODUCTS, []);

const ORDERS = {
  "name-asc": sql`lower(name), id`,
  "price-desc": sql`price desc, lower(name), id`,
  newest: sql`created_at desc, id desc`,
};

/** The price in whole dollars that so many of hundred products reach. */
async function priceReachedBy(percent: number): Promise<number> {
  const { rows } = await shop.db.execute<{ price: number }>(
    sql`select floor(percentile_disc(${1 - percent / 100}::float8) within group (order by price))::int as price from products`,
  );
  return rows[0]?.price ?? 0;
}

function pagesOf(rows: { id: string }[]): string[][] {
  const count = Math.ceil(rows.length / PAGE_SIZE);
  return Array.from({ length: count }, (_, page) =>
    rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(({ id }) => id),
  );
}

// Few are fetched and sorted, of many the order's index is walked: nobody may see which.
test.each([2, 8, 30, 60, 98])("prices that %i of a hundred reach are listed in order", async (percent) => {
  const minPrice = await priceReachedBy(percent);
  for (const [sort, order] of Object.entries(ORDERS) as [keyof typeof ORDERS, (typeof ORDERS)["newest"]][]) {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from products where is_active and price >= ${minPrice} order by stock_quantity = 0, ${order}`,
    );
    const pages = pagesOf(rows);
    for (const page of [1, 2, pages.length, pages.length + 5]) {
      const listing = await listProducts(shop, filterOf({ minPrice, sort, page }), "USD");
      expect(listing.total).toBe(rows.length);
      expect(listing.pageCount).toBe(pages.length);
      expect(listing.page).toBe(Math.min(page, pages.length));
      expect(listing.cards.map(({ id }) => id)).toEqual(pages[listing.page - 1]);
    }
  }
});

test("bounds on both sides, a size and a category all apply", async () => {
  const { rows } = await shop.db.execute<{ size: string; total: number }>(
    sql`select size, count(*)::int as total from products, unnest(sizes) as size
      where is_active and stock_quantity > 0 and category = 'sneakers' and price between 40 and 150 group by size order by total desc limit 1`,
  );
  const [common] = rows;
  if (!common) throw new Error("no sneakers of a size");
  const listing = await listProducts(
    shop,
    filterOf({ category: "sneakers", size: common.size, minPrice: 40, maxPrice: 150 }),
    "USD",
  );
  expect(listing.total).toBe(common.total);
  for (const { category, priceUsd } of listing.cards) {
    expect(category).toBe("sneakers");
    expect(priceUsd).toBeGreaterThanOrEqual(4_000);
    expect(priceUsd).toBeLessThanOrEqual(15_000);
  }
});
