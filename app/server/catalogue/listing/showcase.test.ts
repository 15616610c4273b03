import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { catalogueCounts, homeShowcase, mostPopular, newArrivals, popularInStock } from "./showcase.ts";

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
  test("shows one sneaker, then 8 featured, 8 popular and the newest 6 of the rest, each product once", async () => {
    await fillShelf(12, { isFeatured: true });
    await fillShelf(10, { tags: ["popular", "summer"] }, 20);
    await fillShelf(8, {}, 40);
    const { hero, featured, popular, recommended } = await homeShowcase(shop, "USD");
    expect(hero?.name).toBe("0");
    expect(ages(featured)).toEqual(upTo(8, 1));
    expect(ages(popular)).toEqual(upTo(8, 20));
    expect(ages(recommended)).toEqual([9, 10, 11, 28, 29, 40]);
  });

  test("shows the newest as popular where none is tagged, without what is above", async () => {
    await fillShelf(12);
    await fillShelf(1, { isFeatured: true }, 20);
    const { hero, featured, popular, recommended } = await homeShowcase(shop, "USD");
    expect([hero?.name, ages(featured)]).toEqual(["0", [20]]);
    expect(ages(popular)).toEqual(upTo(8, 1));
    expect(ages(recommended)).toEqual(upTo(3, 9));
  });

  test("leads with a featured sneaker that is in stock and has a picture, whatever is newer", async () => {
    const images = ["https://pictures.example/side.webp"];
    await fillShelf(1, { category: "streetwear", isFeatured: true, images });
    await fillShelf(1, { isFeatured: true }, 1);
    await fillShelf(1, { isFeatured: true, images, stockQuantity: 0 }, 2);
    await fillShelf(1, { images }, 3);
    expect((await homeShowcase(shop, "USD")).hero?.name).toBe("3");
    await fillShelf(1, { isFeatured: true, images }, 4);
    expect((await homeShowcase(shop, "USD")).hero?.name).toBe("4");
  });

  test("tells of the first popular sneaker, in the first paragraph of its text, and shows it once", async () => {
    const images = ["https://pictures.example/side.webp"];
    await fillShelf(1, { category: "apparel", tags: ["popular"], description: "A tee.", images });
    await fillShelf(2, { tags: ["popular"], description: "River green.\n\nRuns small.", images }, 1);
    await fillShelf(1, { isFeatured: true, images }, 9);
    const { story, popular } = await homeShowcase(shop, "USD");
    expect([story?.card.name, story?.text]).toEqual(["1", "River green."]);
    expect(ages(popular)).toEqual([0, 2]);
  });

  test("of an empty shop has nothing to show", async () => {
    expect(await homeShowcase(shop, "USD")).toEqual({
      hero: null,
      featured: [],
      story: null,
      popular: [],
      recommended: [],
    });
  });

  test("and every shelf leave hidden products out, of the counts too", async () => {
    await fillShelf(1, { category: "streetwear" });
    await fillShelf(3, { isActive: false, isFeatured: true, tags: ["popular"] }, 1);
    const { hero, popular, recommended } = await homeShowcase(shop, "USD");
    expect([hero?.name, popular, recommended]).toEqual(["0", [], []]);
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

test("an empty list shows four featured products in stock, sneakers first, and follows the stock", async () => {
  await fillShelf(1, { isFeatured: true, stockQuantity: 0 });
  await fillShelf(2, { isFeatured: true, category: "apparel" }, 1);
  await fillShelf(1, {}, 3);
  await fillShelf(3, { isFeatured: true }, 4);
  expect(ages(await popularInStock(shop, "USD"))).toEqual([4, 5, 6, 1]);
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.name, "4"));
  await expect.poll(async () => ages(await popularInStock(shop, "USD"))).toEqual([5, 6, 1, 2]);
});
