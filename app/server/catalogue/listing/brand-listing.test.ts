import { afterAll, beforeAll, expect, test } from "vitest";
import { brandRoute, categoryRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { moreOfBrand } from "./brand-listing.ts";
import { readListingPage } from "./read-listing-page.ts";

let opened: TestShop;

beforeAll(async () => {
  opened = await openTestShop();
  const { shop } = opened;
  await addProduct(shop, { name: "Court Standard", brand: "Nike" });
  await addProduct(shop, { name: "Skip Runner", brand: "Nike", category: "Sneakers" });
  await addProduct(shop, { name: "Club Hoodie", brand: "Nike", category: "streetwear" });
  await addProduct(shop, { name: "Gone Short", brand: "Nike", category: "apparel", stockQuantity: 0 });
  await addProduct(shop, { name: "Hidden Cap", brand: "Nike", category: "accessories", isActive: false });
  await addProduct(shop, { name: "Night Tee", brand: "Stone Island", category: "apparel" });
});
afterAll(() => opened.close());

async function listed(place = brandRoute("Nike"), query = ""): Promise<string[]> {
  const params = new URLSearchParams(query);
  const found = await readListingPage(opened.shop, { place, params, currency: "USD" });
  if (found.elsewhere !== null) throw new Error(`redirected to ${found.elsewhere}`);
  return found.page.listing.cards.map(({ name }) => name).sort();
}

test("a brand's page lists its sneakers, and more from the brand has the rest, what is in stock first", async () => {
  expect(await listed()).toEqual(["Court Standard", "Skip Runner"]);
  const more = await moreOfBrand(opened.shop, "Nike", "USD");
  expect([more.cards.map(({ name }) => name), more.total]).toEqual([["Club Hoodie", "Gone Short"], 2]);
});

test("a category or a search finds everything of the brand, and a brand without sneakers lists what it has", async () => {
  expect(await listed(brandRoute("Nike"), "category=streetwear")).toEqual(["Club Hoodie"]);
  expect(await listed(brandRoute("Nike"), "search=hoodie")).toEqual(["Club Hoodie"]);
  expect(await listed(brandRoute("Stone Island"))).toEqual(["Night Tee"]);
  expect(await listed(categoryRoute("apparel"))).toEqual(["Night Tee"]);
});
