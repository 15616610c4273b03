import { expect, test } from "vitest";
import type { Product } from "#app/domain/catalogue/product.ts";
import { products } from "#database/schema/catalogue.ts";
import { seededRandom } from "#packages/values";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { findProduct, relatedProducts } from "./find-product.ts";

const { shop } = await openTestShop();

type Row = typeof products.$inferSelect;

/** Returns the reasons for a product to come earlier, the most important first; the page promises this order. */
function likenessOf(other: Row, { brand, model, category, targetAudience }: Product): number[] {
  const isSameModel =
    model !== "" &&
    other.model.toLowerCase() === model.toLowerCase() &&
    other.brand.toLowerCase() === brand.toLowerCase();
  return [
    !other.isSoldOut,
    isSameModel,
    other.category === category && other.targetAudience === targetAudience,
    other.category === category,
    other.brand === brand,
  ].map(Number);
}

test("related products are those of the whole catalogue that are most alike, the newest first", async () => {
  const random = seededRandom(7);
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  for (let at = 0; at < 120; at += 1) {
    await addProduct(shop, {
      name: `Product ${at}`,
      brand: oneOf(["Nike", "nike", "Adidas", "Kairaba"]),
      model: oneOf(["", "", "", "Runner", "runner", "Court"]),
      category: oneOf(["sneakers", "apparel", "accessories"]),
      targetAudience: oneOf(["men", "women", "unisex"] as const),
      stockQuantity: oneOf([0, 5, 5]),
      isActive: random() < 0.95,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 1e9)),
    });
  }
  const all = (await shop.db.select().from(products)).filter(({ isActive }) => isActive);
  for (const { id } of all.slice(0, 40)) {
    const product = await findProduct(shop, id);
    if (!product) throw new Error(`no product ${id}`);
    const expected = all
      .filter((other) => other.id !== id && likenessOf(other, product).slice(1).some(Boolean))
      .toSorted((one, other) => {
        const likenessOfOne = likenessOf(one, product);
        const [first] = likenessOf(other, product)
          .map((value, place) => value - (likenessOfOne[place] ?? 0))
          .filter((difference) => difference !== 0);
        return first ?? other.createdAt.getTime() - one.createdAt.getTime();
      })
      .map(({ name }) => name);
    for (const limit of [1, 8, 60, 120]) {
      const related = await relatedProducts(shop, product, limit);
      expect(related.map(({ name }) => name)).toEqual(expected.slice(0, limit));
    }
  }
});
