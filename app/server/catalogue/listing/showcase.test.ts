import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { catalogueCounts, homeShowcase, mostPopular, newArrivals } from "./showcase.ts";

let opened: TestShop;
let shop: Shop;

beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await shop.db.delete(products);
});

/** Products named by their age: "0" is the newest. */
async function fillShelf(howMany: number, given: Parameters<typeof addProduct>[1] = {}, from = 0) {
  for (let age = from; age < from + howMany; age += 1) {
    const createdAt = new Date(shop.clock().getTime() - age * 60_000);
    await addProduct(shop, { name: String(age), createdAt, ...given });
  }
}
const ages = (cards: { name: string }[]) => cards.map(({ name }) => Number(name));
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, place) => from + place);

describe("the home page", () => {
  test("shows the latest product, 8 featured and 6 recommended, newest first", async () => {
    await fillShelf(10, { isFeatured: true });
    const { latest, featured, recommended } = await homeShowcase(shop, "USD");
    expect(latest?.name).toBe("0");
    expect(ages(featured)).toEqual(upTo(8));
    expect(ages(recommended)).toEqual(upTo(6));
  });

  test("shows 8 tagged popular, and the newest 8 where none is", async () => {
    await fillShelf(9);
    expect(ages((await homeShowcase(shop, "USD")).popular)).toEqual(upTo(8));
    await fillShelf(9, { tags: ["popular", "summer"] }, 20);
    expect(ages((await homeShowcase(shop, "USD")).popular)).toEqual(upTo(8, 20));
  });

  test("of an empty shop has nothing to show", async () => {
    expect(await homeShowcase(shop, "USD")).toEqual({
      latest: null,
      featured: [],
      popular: [],
      recommended: [],
    });
  });

  test("and every shelf leave hidden products out, of the counts too", async () => {
    await fillShelf(1, { category: "streetwear" });
    await fillShelf(3, { isActive: false, isFeatured: true, tags: ["popular"] }, 1);
    expect(ages((await homeShowcase(shop, "USD")).recommended)).toEqual([0]);
    expect(await mostPopular(shop, "USD")).toEqual([]);
    expect((await catalogueCounts(shop)).categories).toEqual([{ name: "streetwear", products: 1 }]);
  });
});

test("New Arrivals are the newest 12", async () => {
  await fillShelf(14);
  expect(ages(await newArrivals(shop, "USD"))).toEqual(upTo(12));
});

test("Most Popular are the featured ones, newest first", async () => {
  await fillShelf(3, { isFeatured: true });
  await fillShelf(2, { tags: ["popular"] }, 3);
  expect(ages(await mostPopular(shop, "USD"))).toEqual(upTo(3));
});
