import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { actsOn, productRow } from "#tests/support/read-rows.ts";
import { setPrice } from "./set-price.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const gmd = (dalasi: number) => money(dalasi * 100, "GMD");

const rowOf = (id: string) => productRow(shop, id);

test("a price typed in dalasi is set in dalasi, with its dollars, and its higher compare price stays", async () => {
  const typed = { currency: "GMD", enteredPrice: "5480.00", enteredComparePrice: "6000.00" };
  const { id } = await addProduct(shop, { price: "80.00", comparePrice: "87.59", ...typed });
  expect(await setPrice(shop, admin, { id, price: gmd(5000), seen: gmd(5480) })).toEqual({
    ok: true,
    value: null,
  });
  expect(await rowOf(id)).toMatchObject({
    price: "72.99",
    enteredPrice: "5000.00",
    enteredComparePrice: "6000.00",
    currency: "GMD",
  });
  expect(await actsOn(shop, id)).toMatchObject([
    { action: "product.repriced", after: { enteredPrice: "5000.00" } },
  ]);
});

test("a price of dollars that is set in dalasi takes its compare price along", async () => {
  const { id } = await addProduct(shop, { price: "80.00", comparePrice: "100.00" });
  const seen = money(8_000, "USD");
  expect(await setPrice(shop, admin, { id, price: gmd(5000), seen })).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({
    currency: "GMD",
    price: "72.99",
    enteredPrice: "5000.00",
    comparePrice: "100.00",
    enteredComparePrice: "6850.00",
  });
});

test("a price that someone else has changed is told, not overwritten; the same one sent twice is no error", async () => {
  const { id } = await addProduct(shop, { price: "80.00" });
  const usd = (amount: number) => money(amount, "USD");
  const set = (price: number, seen: number) =>
    setPrice(shop, admin, { id, price: usd(price), seen: usd(seen) });
  expect(await set(7500, 8000)).toMatchObject({ ok: true });
  expect(await set(7500, 8000)).toMatchObject({ ok: true });
  expect(await set(9000, 8000)).toEqual({ ok: false, reason: "typed_price_changed", detail: usd(7500) });
  expect(await set(1_000_000_001, 7500)).toMatchObject({ reason: "price_too_high" });
  expect(await rowOf(id)).toMatchObject({ price: "75.00" });
  expect(await setPrice(shop, admin, { id, price: money(1, "GMD"), seen: usd(7500) })).toMatchObject({
    reason: "price_below_a_cent",
  });
  await shop.db.update(products).set({ archivedAt: shop.clock() }).where(eq(products.id, id));
  expect(await set(7000, 7500)).toMatchObject({ reason: "not_found" });
});
