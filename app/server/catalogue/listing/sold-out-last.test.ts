import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { filterOf, type ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { findProduct, relatedProducts } from "#app/server/catalogue/find-product.ts";
import { suggest } from "#app/server/catalogue/search/suggest.ts";
import { products } from "#database/schema/catalogue.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { filterChoices } from "./filter-choices.ts";
import { findProducts } from "./find-products.ts";
import { listProducts } from "./list-products.ts";
import { readBrandShelves } from "./read-brand-shelves.ts";
import { newArrivals } from "./shelves.ts";

const { shop } = await openTestShop();
await addProduct(shop, { name: "Alpha Harbour", stockQuantity: 0, sizes: ["42", "43"], price: "60.00" });
await addProduct(shop, { name: "Bravo Harbour", sizes: { "42": 0, "44": 2 }, price: "70.00" });
await addProduct(shop, { name: "Charlie Harbour", sizes: { "42": 1 }, price: "80.00" });
await addProduct(shop, { name: "Delta Harbour", sizes: ["42", "45"], price: "90.00" });
await addProduct(shop, {
  name: "Echo Harbour Cap",
  category: "accessories",
  sizes: ["58"],
  price: "20.00",
});

/** The first letters of the names on each page, of two products. */
async function pagesOf(filter: Partial<ListingFilter>): Promise<string[]> {
  const pages: string[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const listing = await listProducts(shop, filterOf({ ...filter, page }), "USD", 2);
    expect(listing.page).toBe(page);
    pages.push(initials(listing.cards));
    ({ pageCount } = listing);
  }
  return pages;
}

function initials(list: { name: string }[]): string {
  return list.map(({ name }) => name[0]).join("");
}

test.each<[string, Partial<ListingFilter>, string[]]>([
  ["a category", { category: "sneakers" }, ["BC", "DA"]],
  ["an order", { category: "sneakers", sort: "price-desc" }, ["DC", "BA"]],
  ["prices", { maxPrice: 75, minPrice: 50 }, ["BA"]],
  ["a search by relevance", { search: "harbour" }, ["DB", "CE", "A"]],
  ["a search by name", { search: "harbour", sort: "name-asc" }, ["BC", "DE", "A"]],
  ["what is sold out alone", { search: "alpha" }, ["A"]],
])("what is sold out comes last: %s", async (_what, filter, pages) => {
  expect(await pagesOf(filter)).toEqual(pages);
});

test("a size finds what is in stock in that size", async () => {
  expect(await pagesOf({ size: "42" })).toEqual(["CD"]);
  expect(await pagesOf({ size: "42", search: "harbour", sort: "name-asc" })).toEqual(["CD"]);
  expect(await pagesOf({ size: "42", search: "harbour" })).toEqual(["DC"]);
  expect(await pagesOf({ size: "43" })).toEqual([""]);
});

test("sizes offered are those in stock of what is shown, in reading order", async () => {
  const sizesOf = async (filter: Partial<ListingFilter>) =>
    (await filterChoices(shop, filterOf(filter), "GMD")).sizes.map(({ name }) => name);
  expect(await sizesOf({ category: "Sneakers" })).toEqual(["42", "44", "45"]);
  expect(await sizesOf({ category: "apparel" })).toEqual([]);
  expect(await sizesOf({})).toEqual(["42", "44", "45", "58"]);
});

test("the store API has one order for all", async () => {
  const { idsOf } = await findProducts(shop, filterOf({ category: "sneakers" }), "USD");
  const ids = await idsOf("all", { limit: 24, offset: 0 });
  const [first] = await shop.db.select().from(products).where(eq(products.name, "Alpha Harbour"));
  expect(ids).toHaveLength(4);
  expect(ids[0]).toBe(first?.id);
});

test.each<[ListingFilter["sort"], string]>([
  ["name-asc", "BCDA"],
  ["price-asc", "BCDA"],
  ["price-desc", "DCBA"],
  ["newest", "DCBA"],
])("a brand's products are sorted by %s, and what is sold out comes last", async (sort, order) => {
  const { shelves } = await readBrandShelves(shop, filterOf({ category: "sneakers", sort }), "USD");
  expect(initials(shelves[0]?.cards ?? [])).toBe(order);
});

test("new arrivals, suggestions and related products end with what is sold out", async () => {
  expect(initials(await newArrivals(shop, "USD")).at(-1)).toBe("A");
  const { products: suggested } = await suggest(shop, "harbour", "USD");
  expect(initials(suggested)).toBe("DBCEA");
  const shown = await findProduct(shop, suggested[0]?.slug ?? "");
  if (shown === null) throw new Error("nothing was suggested");
  const related = initials(await relatedProducts(shop, shown, 4));
  expect([related.length, related.at(-1)]).toEqual([4, "A"]);
});
