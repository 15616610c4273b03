import { expect, onTestFinished, test } from "vitest";
import { brandRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { readListingPage } from "./read-listing-page.ts";

test("a brand's page lists every product of the brand, newest first, and counts them all", async () => {
  const { shop } = await openTestShop({ until: onTestFinished });
  const add = async (name: string, category: string, day: number, brand = "Nike") =>
    await addProduct(shop, { name, brand, category, createdAt: new Date(Date.UTC(2026, 0, day)) });
  await add("Court Standard", "sneakers", 1);
  await add("Club Hoodie", "streetwear", 3);
  await add("Skip Runner", "sneakers", 2);
  await add("Night Tee", "apparel", 4, "Stone Island");
  const place = brandRoute("Nike");
  const found = await readListingPage(shop, { place, params: new URLSearchParams(), currency: "USD" });
  if (found.elsewhere !== null) throw new Error(`redirected to ${found.elsewhere}`);
  const { cards, total } = found.page.listing;
  expect(cards.map(({ name }) => name)).toEqual(["Club Hoodie", "Skip Runner", "Court Standard"]);
  expect(total).toBe(3);
});
