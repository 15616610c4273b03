import { expect, test } from "vitest";
import {
  type FilterChoices,
  filterOf,
  type ListingFilter,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { filterChoices } from "./filter-choices.ts";
import { listProducts } from "./list-products.ts";
import { readBrandShelves } from "./read-brand-shelves.ts";

const { shop } = await openTestShop();
await addProduct(shop, {
  name: "Alpha Court",
  colors: ["Moss", "Mustard"],
  comparePrice: "150.00",
  targetAudience: "men",
  sizes: { "42": 1, "43": 0 },
});
await addProduct(shop, { name: "Bravo Court", colors: ["Mangrove green"], targetAudience: "kids" });
await addProduct(shop, {
  name: "Charlie Court",
  colors: ["Off-white"],
  comparePrice: "150.00",
  price: "40.00",
  targetAudience: "men",
  sizes: ["42", "44"],
});
await addProduct(shop, {
  name: "Delta Court",
  colors: ["Indigo"],
  category: "apparel",
  targetAudience: "women",
});
await addProduct(shop, { name: "Echo Court", colors: ["Plum"], stockQuantity: 0, comparePrice: "150.00" });

test.each<[string, Partial<ListingFilter>, string]>([
  ["a family finds its shades", { color: "green" }, "AB"],
  ["a shade is a colour too", { color: "mangrove" }, "B"],
  ["a colour nobody has", { color: "o'clock \\" }, ""],
  ["a family within a search", { color: "white", search: "court" }, "C"],
  ["a family within a category", { color: "blue", category: "apparel" }, "D"],
  ["a family and a price, sorted", { color: "green", maxPrice: 500, sort: "price-asc" }, "AB"],
  ["on sale", { isReduced: true }, "ACE"],
  ["on sale within a search", { isReduced: true, search: "court", sort: "name-asc" }, "ACE"],
  ["on sale in a colour", { isReduced: true, color: "green" }, "A"],
])("%s", async (_what, filter, initials) => {
  const pages: string[] = [];
  // Sold-out products have a page of their own.
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const listing = await listProducts(shop, filterOf({ ...filter, page }), "USD");
    expect(listing.total).toBe(initials.length);
    pages.push(...listing.cards.map(({ name }) => name.charAt(0)));
    ({ pageCount } = listing);
  }
  expect(pages.join("")).toBe(initials);
});

test("shelves by brand follow colour and sale", async () => {
  const { total } = await readBrandShelves(shop, filterOf({ color: "green", isReduced: true }), "USD");
  expect(total).toBe(1);
});

test("values to filter by carry the number of products that each leaves where one looks", async () => {
  const offered = async (shown: Partial<ListingFilter>, kind: keyof FilterChoices) =>
    (await filterChoices(shop, filterOf(shown), "GMD"))[kind].map(
      ({ name, products }) => `${name} ${products}`,
    );
  expect(await offered({}, "colors")).toEqual(["white 1", "yellow 1", "green 2", "blue 1", "purple 1"]);
  const audiences = ["men 3", "women 1", "kids 2", "unisex 1"];
  expect(await offered({ category: "sneakers" }, "audiences")).toEqual(audiences);
  const narrow = { search: "court", isReduced: true, color: "green", category: "sneakers" };
  expect(await offered(narrow, "categories")).toEqual(["sneakers 1"]);
  expect(await offered(narrow, "colors")).toEqual(["white 1", "yellow 1", "green 1", "purple 1"]);
});

test.each<Partial<ListingFilter>>([
  {},
  { search: "court" },
  { search: "court under 60" },
  { search: "nothing like this" },
  { color: "green" },
  { size: "42", targetAudience: "men" },
  { maxPrice: 50, brand: "kai" },
  { search: "alpha", category: "sneak", size: "42", color: "green", isReduced: true },
])("the number beside a value is the number of products it finds: %o", async (shown) => {
  const choices = await filterChoices(shop, filterOf(shown), "USD");
  for (const [kind, name] of [
    ["categories", "category"],
    ["brands", "brand"],
    ["audiences", "targetAudience"],
    ["sizes", "size"],
    ["colors", "color"],
  ] as const) {
    for (const { name: value, products } of choices[kind]) {
      const { total } = await listProducts(shop, filterOf({ ...shown, [name]: value }), "USD");
      expect([kind, value, products]).toEqual([kind, value, total]);
    }
  }
});
