import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { DEFAULT_SHOP_SETTINGS } from "#app/domain/settings/shop-settings.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { invalidateOnNotify } from "#app/server/http/page-cache/invalidate-on-notify.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { orders } from "#database/schema/orders.ts";
import { createResponseCache } from "#packages/page-server";
import { addAdmin, addDiscount, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const { shop, pool } = await openTestShop();
const cache = createResponseCache(1_000_000);
const page = {
  etag: `W/"${randomUUID()}"`,
  headers: {},
  plain: { headers: {}, body: Buffer.from("D 5,482.74") },
  gzip: { headers: {}, body: Buffer.from("") },
  br: { headers: {}, body: Buffer.from("") },
  tags: new Set<string>(),
};

const invalidation = invalidateOnNotify(shop, cache, pool.options);
afterAll(() => invalidation.stop());
await vi.waitFor(storePage, { timeout: 15_000 });

async function storePage(): Promise<void> {
  await cache.getOrCreate("/", async () => page);
  expect(cache.get("/")).not.toBeNull();
}

test("whole dalasi, once switched on, are what is quoted, charged and shown, line by line", async () => {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { price: "80.04", sizes: { "42": 9 } });
  await addDiscount(shop, { code: "SEVEN", percent: 7 });
  const input = await aLocalOrder(product, {
    size: "42",
    quantity: 3,
    currency: "GMD",
    discountCode: "SEVEN",
  });
  const quote = async () => {
    const priced = succeeded(await priceCart(shop, { ...input, customer: null }));
    return priced;
  };
  // 80.04 × 68.5 = 5482.74.
  expect((await quote()).lines).toMatchObject([{ unitPrice: { amount: 548_274, currency: "GMD" } }]);

  const value = { ...DEFAULT_SHOP_SETTINGS, wholeDalasi: "on" };
  expect(await saveSiteSetting(shop, admin, { key: "shop", value })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(shop.rounding.wholeDalasi).toBe(true), { timeout: 15_000 });
  expect(cache.get("/")).toBeNull();

  const { lines, subtotal, discount, shipping, total } = await quote();
  expect(lines).toMatchObject([{ unitPrice: { amount: 548_300 } }]);
  expect(subtotal.amount).toBe(3 * 548_300);
  expect(shipping?.cost.amount).toBe(20_600);
  expect(total.amount).toBe(subtotal.amount - discount.amount + 20_600);

  const placed = succeeded(await placeOrder(shop, GUEST, { ...input, expectedTotal: toDecimal(total) }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, placed.orderNumber));
  expect(order).toMatchObject({
    subtotal: toDecimal(subtotal),
    discountAmount: toDecimal(discount),
    shippingCost: "206.00",
    totalAmount: toDecimal(total),
    totalGmd: toDecimal(total),
  });
});
