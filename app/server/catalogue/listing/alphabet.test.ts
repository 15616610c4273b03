import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import { adminProducts, catalogueBrands } from "#app/server/catalogue/admin-products.ts";
import { chosenProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { filterChoices } from "./filter-choices.ts";
import { listProducts } from "./list-products.ts";
import { readBrandShelves } from "./read-brand-shelves.ts";

/* Code points would put capitals first and accents last: Zebra, eland, Élan. */
const NAMES = ["Élan", "eland", "Zebra"];
const BRANDS = ["adidas", "Converse", "Óscar", "Puma"];

const ids: string[] = [];

const { shop, pool } = await openTestShop();
for (const name of NAMES.toReversed()) ids.push((await addProduct(shop, { name, brand: "Puma" })).id);
for (const brand of BRANDS.slice(0, 3)) await addProduct(shop, { name: "Zoo", brand, price: "900" });

const isOfTest = (name: string) => NAMES.includes(name);

describe("names and brands follow the alphabet", () => {
  test.each(["name-asc", "relevance"] as const)("in the listing by %s", async (sort) => {
    const { cards } = await listProducts(shop, filterOf({ sort }), "USD");
    expect(cards.map(({ name }) => name).filter(isOfTest)).toEqual(NAMES);
  });

  test("in the listing by brand, page by page, and within a brand by name", async () => {
    const filter = { sort: "brand-asc" } as const;
    const pages = [];
    for (const page of [1, 2, 3]) {
      pages.push(...(await listProducts(shop, filterOf({ ...filter, page }), "USD", 2)).cards);
    }
    expect([...new Set(pages.map(({ brand }) => brand))]).toEqual(BRANDS);
    expect(pages.slice(-3).map(({ name }) => name)).toEqual(NAMES);
  });

  test("among equal prices, in a brand's own page, and where few are sorted", async () => {
    for (const filter of [
      { sort: "price-asc" },
      { brand: "puma" },
      { brand: "puma", minPrice: 1 },
    ] as const) {
      const { cards } = await listProducts(shop, filterOf(filter), "USD");
      expect(cards.map(({ name }) => name).filter(isOfTest)).toEqual(NAMES);
    }
  });

  test("in the filters, on the shelves by brand and in the panel", async () => {
    const { brands } = await filterChoices(shop, filterOf({}), "GMD");
    expect(brands.map(({ name }) => name)).toEqual(BRANDS);
    const { shelves } = await readBrandShelves(shop, filterOf({ filter: "brands" }), "USD");
    expect(shelves.map(({ brand }) => brand)).toEqual(BRANDS);
    expect(await catalogueBrands(shop)).toEqual(BRANDS);
    const filter = { search: "", category: "", state: "all", sort: "name", page: 1, lowStockAt: 1 } as const;
    const { products } = await adminProducts(shop, filter);
    expect(products.map(({ name }) => name).filter(isOfTest)).toEqual(NAMES);
  });

  test("in a list that JavaScript sorts, as in one that the database sorts", async () => {
    expect((await chosenProducts(shop, ids)).map(({ name }) => name)).toEqual(NAMES);
  });
});

test("the panel's list by name is walked in its index", async () => {
  // A handful of products is sorted sooner than an index is walked.
  const { rows } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return await tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select id from products where archived_at is null order by name collate alphabet, id limit 24`,
    );
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("products_name");
  expect(plan).not.toContain("Sort");
});

// Only a superuser can pretend that the library was another.
test.runIf(inject("testServer").isSuperuser)(
  "indexes are built again where the library that sorts has another version",
  async () => {
    const fileOfIndex = async () =>
      (await pool.query("select relfilenode from pg_class where relname = 'products_sale_name'")).rows;
    const before = await fileOfIndex();
    await migrateDatabase(pool);
    expect(await fileOfIndex()).toEqual(before);
    await pool.query("update pg_collation set collversion = '1' where collname = 'alphabet'");
    await migrateDatabase(pool);
    expect(await fileOfIndex()).not.toEqual(before);
    const { rows } = await pool.query(
      "select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'alphabet'",
    );
    expect(rows).toEqual([{ same: true }]);
  },
);
