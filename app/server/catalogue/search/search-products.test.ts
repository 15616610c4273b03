import { like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { filterOf, type ListingFilter, NO_FILTER } from "#app/domain/catalogue/listing/listing-filter.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { products } from "#database/schema/catalogue.ts";
import { createDataCache } from "#packages/data-cache";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { suggest } from "./suggest.ts";

const STOCK: (Partial<typeof products.$inferInsert> & { name: string })[] = [
  {
    name: "Air Jordan 1 Low",
    brand: "Jordan",
    category: "sneakers",
    colors: ["Black", "White"],
    sizes: ["42", "42.5"],
  },
  { name: "Court Rosé", brand: "Nike", category: "sneakers", colors: ["Pink"], targetAudience: "women" },
  {
    name: "Track Pants",
    brand: "Adidas",
    category: "apparel",
    colors: ["Navy"],
    sizes: ["M", "XL"],
    targetAudience: "men",
  },
  { name: "Track Jacket", brand: "Adidas", category: "streetwear", colors: ["Olive"] },
  {
    name: "Heavy Hoodie",
    brand: "Kairaba",
    category: "streetwear",
    colors: ["Sand"],
    description: "Goes with river denim.",
  },
  { name: "River Cap", brand: "Off-White", category: "accessories", description: "A cap." },
  { name: "Belt", brand: "River House", category: "accessories" },
  { name: "Socks", brand: "Kairaba", category: "accessories", tags: ["river"] },
  { name: "Polo", brand: "Kairaba", category: "apparel", colors: ["River"] },
  { name: "Hidden River Tee", brand: "Nike", category: "apparel", isActive: false },
];

const opened = await openTestShop();
await opened.shop.db.insert(products).values(
  STOCK.map((product, at) => ({
    price: `${20 + at}.00`,
    targetAudience: "unisex",
    stockQuantity: 1,
    slug: `product-${at}`,
    ...product,
  })),
);

const namesOf = async (filter: Partial<ListingFilter>) => {
  const { cards } = await listProducts(opened.shop, filterOf(filter), "USD");
  return cards.map(({ name }) => name);
};

describe("a search", () => {
  test("puts the name before the brand, tags, colours and the description", async () => {
    expect(await namesOf({ search: "river" })).toEqual([
      "River Cap",
      "Belt",
      "Socks",
      "Polo",
      "Heavy Hoodie",
    ]);
  });

  test.each([
    ["an accent left out", "rose", "Court Rosé"],
    ["an accent too many", "pólo", "Polo"],
    ["a colour and a size", "black 42.5", "Air Jordan 1 Low"],
    ["the beginning of the last word", "heavy hoo", "Heavy Hoodie"],
    ["filler words", "the hoodie in sand", "Heavy Hoodie"],
    ["signs that mean something to the database", "hoodie & | ! ' : \\ (", "Heavy Hoodie"],
  ])("finds through %s", async (_what, search, name) => {
    expect(await namesOf({ search })).toContain(name);
  });

  test("puts the closest name first within a place, on every page", async () => {
    // The closest come first into the shop: what came last would lead otherwise.
    const letters = "abcdefghijklmnopqrstuvwxyz0123";
    const lamps = [...letters].map((_, at) => `Lantern ${letters.slice(0, at)}`.trim());
    const others = ["Lantarn", "Zip Bag"];
    const named = [
      ...lamps.map((name) => ({ name })),
      ...others.map((name) => ({ name, description: "A lantern." })),
    ];
    await opened.shop.db.insert(products).values(
      named.map((product, at) => ({
        price: "5.00",
        targetAudience: "unisex",
        slug: `lamp-${at}`,
        ...product,
      })),
    );
    try {
      expect(await namesOf({ search: "lantern" })).toEqual(lamps.slice(0, 24));
      expect(await namesOf({ search: "lantern", page: 2 })).toEqual([...lamps.slice(24), ...others]);
    } finally {
      await opened.shop.db.execute(sql`delete from products where slug like 'lamp-%'`);
    }
  });

  test("puts models of a name before the category that the name stands for", async () => {
    const others = Array.from({ length: 220 }, (_, at) => ({ name: `Court ${at}`, brand: "Nike" }));
    const named = [
      { name: "Long Distance Runner", brand: "Nike" },
      { name: "Long Distance Runner", brand: "Asics" },
    ];
    await opened.shop.db.insert(products).values(
      [...named, ...others].map((product, at) => ({
        price: "5.00",
        targetAudience: "unisex",
        category: "sneakers",
        stockQuantity: 1,
        slug: `runner-${at}`,
        ...product,
      })),
    );
    try {
      for (const search of ["runner", "runners"]) {
        const two = (await namesOf({ search })).slice(0, 3);
        expect(two).toEqual([
          "Long Distance Runner",
          "Long Distance Runner",
          expect.stringContaining("Court"),
        ]);
      }
      const one = (await namesOf({ search: "nike runner" })).slice(0, 2);
      expect(one).toEqual(["Long Distance Runner", expect.stringContaining("Court")]);
    } finally {
      await opened.shop.db.execute(sql`delete from products where slug like 'runner-%'`);
    }
  });

  test("finds nothing without a word, nor by the beginning of a size", async () => {
    for (const search of ["4", "!!!"]) expect(await namesOf({ search })).toEqual([]);
  });

  test("finds a product by its new name as soon as it has one", async () => {
    await opened.shop.db.execute(sql`update products set name = 'Zipped Belt' where name = 'Belt'`);
    expect(await namesOf({ search: "zippde" })).toEqual(["Zipped Belt"]);
    await opened.shop.db.execute(sql`update products set name = 'Belt' where name = 'Zipped Belt'`);
  });

  test("is sorted by name on request", async () => {
    expect(await namesOf({ search: "river", sort: "name-asc" })).toEqual([
      "Belt",
      "Heavy Hoodie",
      "Polo",
      "River Cap",
      "Socks",
    ]);
  });

  test("respects the other filters and another sort order", async () => {
    expect(await namesOf({ search: "track", category: "street" })).toEqual(["Track Jacket"]);
    expect(await namesOf({ search: "track", targetAudience: "women" })).toEqual(["Track Jacket"]);
    expect(await namesOf({ search: "river", sort: "price-desc" })).toEqual([
      "Polo",
      "Socks",
      "Belt",
      "River Cap",
      "Heavy Hoodie",
    ]);
    expect(await namesOf({ search: "adidas", size: "XL" })).toEqual(["Track Pants"]);
    expect(await namesOf({ search: "adidas", maxPrice: 22 })).toEqual(["Track Pants"]);
  });
});

test("a search is remembered until the catalogue changes", async () => {
  const dataCache = createDataCache();
  dataCache.setSubscribed(true);
  const shop = { ...opened.shop, dataCache };
  const add = (name: string) =>
    shop.db.insert(products).values({ name, slug: name, price: "9.00", stockQuantity: 1 });
  const found = async () => {
    const { cards, total } = await listProducts(shop, filterOf({ search: "keepsake" }), "USD");
    expect(cards).toHaveLength(total);
    return total;
  };
  await add("keepsake");
  expect(await found()).toBe(1);
  await add("keepsake-again");
  expect(await found()).toBe(1);
  dataCache.invalidateId("one whose stock moved");
  expect(await found()).toBe(1);
  dataCache.invalidate();
  expect(await found()).toBe(2);
  await shop.db.delete(products).where(like(products.slug, "keepsake%"));
});

describe("a listing", () => {
  test("takes part of a category or brand, in any case", async () => {
    expect(await namesOf({ category: "SNEAK" })).toEqual(["Air Jordan 1 Low", "Court Rosé"]);
    expect(await namesOf({ brand: "white" })).toEqual(["River Cap"]);
    expect(await namesOf({ category: "100%" })).toEqual([]);
  });

  test("includes unisex in an audience, and counts what it shows", async () => {
    const men = await listProducts(opened.shop, { ...NO_FILTER, targetAudience: "men" }, "USD");
    expect(men.total).toBe(8);
    expect(men.cards).toHaveLength(8);
  });
});

describe("suggestions", () => {
  test("are products, categories and brands", async () => {
    const river = await suggest(opened.shop, "riv", "USD");
    expect(river.products.map(({ name }) => name)[0]).toBe("River Cap");
    expect(river.brands).toEqual(["River House"]);
    expect((await suggest(opened.shop, "sne", "GMD")).categories).toEqual(["sneakers"]);
  });

  test("wait for the second letter", async () => {
    const nothing = { products: [], categories: [], brands: [], pages: [] };
    expect(await suggest(opened.shop, " r ", "USD")).toEqual(nothing);
  });
});
