import { expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { brandTiles, categoryTiles } from "./cover-tiles.ts";

const { shop } = await openTestShop();

const picture = (name: string) => `https://pictures.example/${name}.webp`;

async function add(name: string, brand: string, day: number, tags: string[], isActive = true) {
  await shop.db.insert(products).values({
    name,
    slug: name,
    brand,
    category: "sneakers",
    price: "90.00",
    weight: "1.000",
    images: [picture(`${name}-first`), picture(`${name}-last`)],
    tags,
    isActive,
    stockQuantity: 3,
    createdAt: new Date(2026, 0, day),
  });
}

async function shown(brand: string) {
  const tiles = await brandTiles(shop);
  return tiles.find((tile) => tile.brand === brand)?.image?.src ?? null;
}

test("every brand and main category has a tile, also with nothing on sale", async () => {
  const withoutPicture = { products: 0, image: null };
  expect(await categoryTiles(shop)).toEqual(
    ["streetwear", "apparel", "sneakers", "accessories"].map((category) => ({ category, ...withoutPicture })),
  );
  expect(await brandTiles(shop)).toEqual(
    ["Nike", "Jordan", "Adidas", "Yeezy", "New Balance", "Converse"].map((brand) => ({ brand, image: null })),
  );
});

test("a brand and a category show their newest product, until one is tagged as their cover", async () => {
  expect(await shown("Nike")).toBeNull();
  await add("older", "Nike", 1, []);
  await add("newer", "nike", 2, []);
  expect(await shown("Nike")).toBe(picture("newer-first"));
  await add("hidden", "Nike", 5, ["brand-cover", "category-cover"], false);
  expect(await shown("Nike")).toBe(picture("newer-first"));
  await add("styled", "Nike", 1, ["brand-cover"]);
  await add("latest", "Jordan", 4, []);
  expect(await shown("Nike")).toBe(picture("styled-last"));
  expect(await shown("Jordan")).toBe(picture("latest-first"));
  expect(await shown("Converse")).toBeNull();

  const sneakers = async () => (await categoryTiles(shop)).find((tile) => tile.category === "sneakers");
  expect((await sneakers())?.image?.src).toBe(picture("latest-first"));
  await add("family", "Converse", 1, ["category-cover"]);
  expect(await sneakers()).toMatchObject({ products: 5, image: { src: picture("family-last") } });
});
