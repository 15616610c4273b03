import { type ProductCard, resolveSize } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { findProduct, relatedProducts } from "./find-product.ts";
import { cachedCard } from "./listing/product-cache.ts";

const SIMILAR_LIMIT = 8;

/** The number of related products that are searched for the size. */
const LOOKED_AT = 60;

/**
 * A size of a product, null where it has no such size, and similar products that can be had in it; `soldOut` are all its
 * sizes that are sold out.
 */
type SoldOutSize = {
  id: string;
  slug: string;
  name: string;
  size: string | null;
  inStock: boolean;
  soldOut: string[];
  similar: ProductCard[];
};

/**
 * Returns what a visitor who requests a sold-out size sees of its product, by id or slug; null for a product that is
 * not on sale. Source: specification 3.18.
 */
export async function readSoldOutSize(
  shop: Shop,
  input: { product: string; size: string; currency: CurrencyCode },
): Promise<SoldOutSize | null> {
  const product = await findProduct(shop, input.product);
  if (product === null) return null;
  const size = resolveSize(product.sizes, input.size);
  const soldOut = product.sizes.map((each) => each.size).filter((each) => !hasSize(product, each));
  const found = { id: product.id, slug: product.slug, name: product.name, size, soldOut };
  if (size === null) return { ...found, inStock: false, similar: [] };
  const inStock = hasSize(product, size);
  const related = await relatedProducts(shop, product, LOOKED_AT);
  const context = { currency: input.currency, pricing: currentPricing(shop), now: shop.clock() };
  const similar = related
    .filter((other) => hasSize(other, size))
    .slice(0, SIMILAR_LIMIT)
    .map((other) => cachedCard(other, context));
  return { ...found, inStock, similar };
}

/** Returns whether a product has this size in stock. */
function hasSize(
  product: { sizes: readonly { size: string; quantity: number | null }[]; stockQuantity: number },
  size: string,
): boolean {
  if (product.stockQuantity <= 0) return false;
  const own = product.sizes.find((each) => each.size === size);
  if (!own) return product.sizes.length === 0 && resolveSize([], size) !== null;
  return own.quantity === null || own.quantity > 0;
}
