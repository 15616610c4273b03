import { describe, expect, test } from "vitest";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { type AdminProductFilter, adminProducts, idsOfProducts } from "./admin-products.ts";

const { shop } = await openTestShop();
await addProduct(shop, {
  name: "Amber Slide",
  category: "sneakers",
  price: "80.00",
  sizes: { "42": 9, "43": 4 },
});
await addProduct(shop, { name: "Birch Cap", category: "accessories", price: "20.00", sizes: { M: 2 } });
await addProduct(shop, { name: "Cedar Tee", category: "apparel", price: "30.00", sizes: { M: 0 } });
await addProduct(shop, { name: "Drift Tee", category: "apparel", price: "25.00", isFeatured: true });
await addProduct(shop, { name: "Ebony Runner", category: "sneakers", price: "95.00", isActive: false });

const ALL: AdminProductFilter = {
  search: "",
  category: "",
  state: "all",
  sort: "name",
  page: 1,
  lowStockAt: 3,
};

async function namesOf(filter: Partial<AdminProductFilter>): Promise<string[]> {
  const { products } = await adminProducts(shop, { ...ALL, ...filter });
  return products.map(({ name }) => name);
}

describe("the admin's products", () => {
  test.each<[Partial<AdminProductFilter>, string[]]>([
    [{}, ["Amber Slide", "Birch Cap", "Cedar Tee", "Drift Tee", "Ebony Runner"]],
    [{ search: "tee" }, ["Cedar Tee", "Drift Tee"]],
    [{ search: "100%" }, []],
    [{ category: "sneakers" }, ["Amber Slide", "Ebony Runner"]],
    [{ category: "sneakers", state: "active" }, ["Amber Slide"]],
    [{ state: "hidden" }, ["Ebony Runner"]],
    [{ state: "featured" }, ["Drift Tee"]],
    [{ state: "low" }, ["Birch Cap", "Cedar Tee"]],
    [{ category: "apparel", sort: "price-asc" }, ["Drift Tee", "Cedar Tee"]],
    [{ category: "sneakers", sort: "price-desc" }, ["Ebony Runner", "Amber Slide"]],
    [{ state: "low", sort: "stock" }, ["Cedar Tee", "Birch Cap"]],
  ])("asked for %j are %j", async (filter, names) => {
    expect(await namesOf(filter)).toEqual(names);
  });

  test("come 24 a page, newest first, and a page beyond the last is the last", async () => {
    for (let number = 1; number <= 20; number += 1) await addProduct(shop, { name: `Zebu ${number}` });
    const first = await adminProducts(shop, { ...ALL, sort: "newest" });
    expect(first).toMatchObject({ total: 25, page: 1, pageCount: 2 });
    expect(first.products).toHaveLength(24);
    expect(await namesOf({ sort: "newest", page: 99 })).toEqual(["Amber Slide"]);
  });
});

test("all products of a search are chosen, in the sequence of the list", async () => {
  const { products } = await adminProducts(shop, { ...ALL, search: "tee" });
  expect(products).toHaveLength(2);
  expect(await idsOfProducts(shop, { ...ALL, search: "tee" }, 300)).toEqual(products.map(({ id }) => id));
  expect(await idsOfProducts(shop, { ...ALL, search: "tee" }, 1)).toHaveLength(1);
});
