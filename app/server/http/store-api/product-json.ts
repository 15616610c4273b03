import type { Product } from "#app/domain/catalogue/product.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toMajor } from "#app/domain/money/to-decimal.ts";
import { cachedCard } from "#app/server/catalogue/listing/product-cache.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import type { PriceJson, ProductJson } from "./api-schemas.ts";

/** Returns a product as the store API shows it, with prices in the currency requested. */
export function toProductJson(shop: Shop, product: Product, currency: CurrencyCode): ProductJson {
  const pricing = currentPricing(shop);
  const { price, comparePrice } = pricesIn(product, currency, pricing);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    brand: product.brand,
    model: product.model,
    category: product.category,
    subcategory: product.subcategory,
    target_audience: product.targetAudience,
    price: priceJsonOf(price),
    compare_price: comparePrice && priceJsonOf(comparePrice),
    currency: product.currency,
    weight: product.weightGrams / 1000,
    delivery_duration: product.deliveryDuration,
    sizes: cachedCard(product, { currency, pricing, now: shop.clock() }).sizes.map(({ size, inStock }) => ({
      size,
      inStock,
    })),
    colors: product.colors,
    images: product.images.map((image) =>
      image.src.startsWith("/") ? shop.config.baseUrl + image.src : image.src,
    ),
    stock_quantity: product.stockQuantity,
    is_featured: product.isFeatured,
    is_active: product.isActive,
    tags: product.tags,
    created_at: product.createdAt.toISOString(),
  };
}

const cachedTexts = new WeakMap<Product, { card: ProductCard; text: string }>();

/**
 * Returns `toProductJson` as text. The last text is cached per product while its card is the same object, and so product,
 * currency, pricing and hour are the same; the text must depend on nothing else.
 */
export function productText(shop: Shop, product: Product, currency: CurrencyCode): string {
  const card = cachedCard(product, { currency, pricing: currentPricing(shop), now: shop.clock() });
  const cached = cachedTexts.get(product);
  if (cached?.card === card) return cached.text;
  const text = JSON.stringify(toProductJson(shop, product, currency));
  cachedTexts.set(product, { card, text });
  return text;
}

/** Returns an amount as JSON: a decimal in major units, its currency, and its formatted text. */
function priceJsonOf(amount: Money): PriceJson {
  return { amount: toMajor(amount), currency: amount.currency, formatted: formatMoney(amount) };
}
