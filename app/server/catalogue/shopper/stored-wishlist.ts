import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import { type ProductCard, productCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { MAX_WISHES } from "#app/domain/wishlist/wishlist.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { wishlistItems } from "#database/schema/accounts.ts";
import { products } from "#database/schema/catalogue.ts";

/** Returns the products on sale with these ids, as cards in this order; unknown ids are left out. */
export async function cardsOf(
  shop: Shop,
  ids: readonly string[],
  currency: CurrencyCode,
): Promise<ProductCard[]> {
  const wanted = wellFormed(ids);
  if (wanted.length === 0) return [];
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(onSale, inArray(products.id, wanted)));
  const context = { currency, pricing: currentPricing(shop), now: shop.clock() };
  const found = new Map((await toProducts(shop.db, rows)).map((product) => [product.id, product]));
  return wanted.flatMap((id) => {
    const product = found.get(id);
    return product ? [productCard(product, context)] : [];
  });
}

/**
 * Adds products to a customer's wishlist and returns all of it, oldest first; the oldest are dropped where it is full.
 * Source: specification 3.17.
 */
export async function joinWishlist(shop: Shop, userId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = wellFormed(ids);
  if (wanted.length > 0) {
    // A moment between each two, so that their order stays what it is.
    const end = shop.clock().getTime() - wanted.length;
    const rows = wanted.map((productId, place) => ({ userId, productId, createdAt: new Date(end + place) }));
    // In the order of their ids, in which two that come at once wait for each other.
    await shop.db
      .insert(wishlistItems)
      .values(rows.sort((one, other) => (one.productId < other.productId ? -1 : 1)))
      .onConflictDoNothing();
  }
  const stored = await shop.db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt))
    .limit(MAX_WISHES);
  const newest = stored.map(({ id }) => id);
  if (wanted.length > 0 && newest.length === MAX_WISHES) await dropOlder(shop, userId, newest);
  return newest.reverse();
}

async function dropOlder(shop: Shop, userId: string, kept: string[]): Promise<void> {
  await shop.db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), notInArray(wishlistItems.productId, kept)));
}

/** Takes products out of a customer's wishlist. */
export async function removeFromWishlist(shop: Shop, userId: string, ids: readonly string[]): Promise<void> {
  const unwanted = wellFormed(ids);
  if (unwanted.length === 0) return;
  await shop.db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, unwanted)));
}

/** Returns the valid ids, each once, as the database writes them. */
function wellFormed(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))].slice(0, MAX_WISHES);
}
