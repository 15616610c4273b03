import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { filterOf, type ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money, percentOf } from "#app/domain/money/money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { toDecimal, toMajor } from "#app/domain/money/to-decimal.ts";
import { EVER } from "#app/domain/period.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { cardsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import { priceColumns } from "#app/server/catalogue/product-prices.ts";
import { readShelf } from "#app/server/catalogue/read-shelf.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { productText } from "#app/server/http/store-api/product-routes.ts";
import { exportOrders } from "#app/server/orders/exports/export-orders.ts";
import { openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { exchangeRates, shippingZones } from "#database/schema/settings.ts";
import { addAdmin, addDiscount, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const opened = await openTestShop();
const { db, clock, log } = opened.shop;
const shop = { ...opened.shop, rates: openExchangeRates({ urls: [], db, clock, log }) };

beforeEach(() => setRate(68_500_000));

/** Lets the shop read this rate of the dalasi, as another process has stored it. */
async function setRate(gmd: number): Promise<void> {
  opened.clock.advance(1);
  const row = { rates: { EUR: 0.85, GMD: gmd / 1_000_000 }, source: "live", fetchedAt: shop.clock() };
  await shop.db
    .insert(exchangeRates)
    .values({ id: "usd", ...row })
    .onConflictDoUpdate({ target: exchangeRates.id, set: row });
  await shop.rates.adoptShared();
  expect(shop.rates.current().GMD).toBe(gmd);
}

test("a typed price is what is listed, quoted, ordered, mailed and exported, at any rate", async () => {
  const admin = await addAdmin(shop);
  const sale = fc.record({
    typed: fc.integer({ min: 100, max: 5_000_000 }),
    savedAt: fc.integer({ min: 40_000_000, max: 120_000_000 }),
    soldAt: fc.integer({ min: 40_000_000, max: 120_000_000 }),
    percent: fc.integer({ min: 1, max: 90 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    isWhole: fc.boolean(),
  });
  await shop.db
    .update(shippingZones)
    .set({ currency: "GMD", enteredRate: "250.00" })
    .where(sql`'GM' = any(${shippingZones.countries})`);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sale, async ({ typed, savedAt, soldAt, percent, quantity, isWhole }) => {
      const price = money(typed, "GMD");
      const columns = priceColumns(
        { price, comparePrice: money(typed * 2, "GMD") },
        { USD: 1_000_000, GMD: savedAt },
      );
      const product = await addProduct(shop, { ...columns, stockQuantity: 500 });
      run += 1;
      await addDiscount(shop, { code: `RUN${run}`, percent });
      await setRate(soldAt);
      shop.rounding.wholeDalasi = isWhole;

      const [card] = await cardsByIds(shop, [product.id], "GMD");
      expect(card).toMatchObject({
        price,
        typed: price,
        originalPrice: money(typed * 2, "GMD"),
        discount: 50,
      });
      const whole = await findProduct(shop, product.slug);
      if (whole === null) throw new Error("the product is not on sale");
      expect(JSON.parse(productText(shop, whole, "GMD"))).toMatchObject({
        price: { amount: toMajor(price), currency: "GMD" },
        compare_price: { amount: toMajor(money(typed * 2, "GMD")) },
      });

      const wish = await aLocalOrder(product, { quantity, currency: "GMD", discountCode: `RUN${run}` });
      const { lines, subtotal, discount, shipping, total, totalUsd } = succeeded(
        await priceCart(shop, { ...wish, customer: null }),
      );
      expect(lines).toMatchObject([{ unitPrice: price }]);
      expect(subtotal).toEqual(money(typed * quantity, "GMD"));
      expect(shipping?.cost).toEqual(money(25_000, "GMD"));
      expect(discount).toEqual(percentOf(subtotal, percent));
      expect(total.amount).toBe(subtotal.amount - discount.amount + (shipping?.cost.amount ?? 0));
      // Each piece is rounded to a cent, the discount and the shipping too.
      expect(Math.abs(convertToUsd(total, shop.rates.current()).amount - totalUsd.amount)).toBeLessThan(
        3 + quantity + (isWhole ? 2 : 0),
      );

      const { orderNumber } = succeeded(
        await placeOrder(shop, GUEST, { ...wish, expectedTotal: toDecimal(total) }),
      );
      const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
      expect(order).toMatchObject({
        currency: "GMD",
        subtotal: toDecimal(subtotal),
        discountAmount: toDecimal(discount),
        totalAmount: toDecimal(total),
        totalGmd: toDecimal(total),
      });
      const mails = await shop.db
        .select()
        .from(outbox)
        .where(sql`${outbox.bodyText} like ${`%${orderNumber}%`}`);
      expect(mails.length).toBeGreaterThan(0);
      for (const { bodyText } of mails) expect(bodyText).toContain(formatMoney(total));
      const csv = await text(await exportOrders(shop, admin, EVER));
      const row = csv.split("\n").find((line) => line.includes(orderNumber));
      expect(row).toContain(`GMD,${toDecimal(subtotal)},${toDecimal(discount)}`);
      expect(row).toContain(toDecimal(total));
    }),
    { numRuns: 12 },
  );
  shop.rounding.wholeDalasi = false;
});

test("listings sort and bound prices as they are shown, as the shelf has them, typed ones and converted ones", async () => {
  const amounts = [499_999, 500_000, 500_001, 620_000, 90_000, 5_100];
  for (const [at, amount] of amounts.entries()) {
    // Saved at rates of their own, so that their dollars are in another order.
    const saved = { USD: 1_000_000, GMD: 50_000_000 + at * 9_000_000 };
    const name = `Sorted pair ${at}`;
    const typed = priceColumns({ price: money(amount, "GMD"), comparePrice: null }, saved);
    await addProduct(shop, { ...typed, name, category: "apparel" });
    await addProduct(shop, { price: `${60 + at * 7}.03`, name: `${name} in dollars`, category: "apparel" });
  }
  await setRate(71_234_567);
  for (const search of ["", "sorted pair"]) {
    const list = async (more: Partial<ListingFilter>) =>
      (await listProducts(shop, filterOf({ category: "apparel", search, ...more }), "GMD", 50)).cards;
    const all = await list({ sort: "price-asc" });
    expect(all).toHaveLength(12);
    expect(all.map(({ price }) => price.amount)).toEqual(
      all.map(({ price }) => price.amount).sort((a, b) => a - b),
    );
    const down = await list({ sort: "price-desc" });
    expect(down.map(({ price }) => price.amount)).toEqual(all.map(({ price }) => price.amount).reverse());
    for (const sort of ["price-asc", "newest", "relevance"] as const) {
      const bounded = await list({ sort, minPrice: 5000, maxPrice: 6200 });
      const expected = all.filter(({ price }) => price.amount >= 500_000 && price.amount <= 620_000);
      expect(bounded.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(expected.map(({ price }) => price.amount)).toContain(500_000);
      expect(expected.map(({ price }) => price.amount)).toContain(620_000);
    }
  }
  const shown = (await listProducts(shop, filterOf({ category: "apparel" }), "GMD", 50)).cards;
  for (const isWhole of [false, true]) {
    shop.rounding.wholeDalasi = isWhole;
    const cards = await cardsByIds(
      shop,
      shown.map(({ id }) => id),
      "GMD",
    );
    const shelf: ShelfItem[] = JSON.parse(await readShelf(shop, { search: "sorted PAIR", limit: null }));
    expect(Object.fromEntries(shelf.map(({ id, price }) => [id, price]))).toEqual(
      Object.fromEntries(cards.map(({ id, price }) => [id, price.amount])),
    );
  }
  shop.rounding.wholeDalasi = false;
});

test("shoppers who see another currency pay what it was worth when it was saved", async () => {
  const typed = { price: money(500_000, "GMD"), comparePrice: null };
  const product = await addProduct(shop, priceColumns(typed, shop.rates.current()));
  await setRate(75_000_000);
  const wish = await aLocalOrder(product, { currency: "USD" });
  const quote = await priceCart(shop, { ...wish, customer: null });
  expect(quote).toMatchObject({ value: { lines: [{ unitPrice: money(7299, "USD") }] } });
  const [card] = await cardsByIds(shop, [product.id], "EUR");
  expect(card?.price).toEqual(money(6204, "EUR"));
});
