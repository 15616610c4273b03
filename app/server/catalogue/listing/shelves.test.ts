import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { homeShelves, mostPopular, newArrivals, popularInStock } from "./shelves.ts";

const { shop } = await openTestShop();
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
  test("shows the newest product, 8 featured, 8 popular and the newest 6, whatever another shelf shows", async () => {
    await fillShelf(1, { category: "apparel" });
    await fillShelf(12, { isFeatured: true, tags: ["popular", "summer"] }, 1);
    const { hero, featured, popular, recommended } = await homeShelves(shop, "USD");
    expect(hero?.name).toBe("0");
    expect(ages(featured)).toEqual(upTo(8, 1));
    expect(ages(popular)).toEqual(upTo(8, 1));
    expect(ages(recommended)).toEqual(upTo(6));
  });

  test("shows the newest 8 as popular where none is tagged", async () => {
    await fillShelf(12);
    expect(ages((await homeShelves(shop, "USD")).popular)).toEqual(upTo(8));
  });

  test("and every shelf leave hidden products out", async () => {
    await fillShelf(3, { isActive: false, isFeatured: true, tags: ["popular"] });
    const nothing = { hero: null, featured: [], popular: [], recommended: [] };
    expect(await homeShelves(shop, "USD")).toEqual(nothing);
    expect(await mostPopular(shop, "USD")).toEqual([]);
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

test("an empty list shows four featured products in stock, sneakers first, and follows the stock", async () => {
  await fillShelf(1, { isFeatured: true, stockQuantity: 0 });
  await fillShelf(2, { isFeatured: true, category: "apparel" }, 1);
  await fillShelf(1, {}, 3);
  await fillShelf(3, { isFeatured: true }, 4);
  expect(ages(await popularInStock(shop, "USD"))).toEqual([4, 5, 6, 1]);
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.name, "4"));
  await expect.poll(async () => ages(await popularInStock(shop, "USD"))).toEqual([5, 6, 1, 2]);
});
