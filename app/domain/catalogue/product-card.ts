import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { inSizeOrder } from "#app/domain/catalogue/sizes/sizes.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import { type Product, type ProductImage, SHOWS_LEFT_AT, type TargetAudience } from "./product.ts";
import type { DeliveryDuration } from "./product-choices.ts";
import { pricesIn } from "./product-price.ts";

/** A product counts as new for this many days after it was added. */
const NEW_FOR_DAYS = 14;

/** "sized": one must be chosen; "one-size": there is no choice; "measured": an accessory with listed measures. */
type SizeType = "sized" | "one-size" | "measured";

/**
 * A product in a listing, in the visitor's currency. `discount` is a whole percentage; `stockLeft` is a number only if
 * few are left. Source: specification 3.3.
 */
export type ProductCard = {
  id: string;
  slug: string;
  name: string;
  brand: string;
  category: string;
  gender: TargetAudience | "";
  price: Money;
  originalPrice: Money | null;
  priceUsd: number;
  /** The price as typed in another currency than dollars, for the cart. */
  typed?: Money;
  image: ProductImage | null;
  /** In order; lists of names, since a listing carries some 600 sizes. */
  sizes: string[];
  /** Those of them of which none is left. */
  soldOut: string[];
  /** Those of which one is left. */
  last: string[];
  inStock: boolean;
  /** The quick view's maximum too; null above `SHOWS_LEFT_AT`, where the server refuses what there is not. */
  stockLeft: number | null;
  isNew: boolean;
  discount: number | null;
  weightGrams: number;
  deliveryDuration: DeliveryDuration;
  sizeType: SizeType;
};

/** Returns the card of a product; a compare price that is not above the price is omitted. */
export function productCard(
  product: Product,
  shown: { currency: CurrencyCode; pricing: Pricing; now: Date },
): ProductCard {
  const { priceUsd, comparePriceUsd, stockQuantity } = product;
  const reduced = comparePriceUsd !== null && comparePriceUsd > priceUsd;
  const { price, comparePrice } = pricesIn(product, shown.currency, shown.pricing);
  const inStock = stockQuantity > 0;
  const sizes = inSizeOrder(product.sizes, ({ size }) => size);
  const namesWhere = (isShown: (quantity: number | null) => boolean) =>
    sizes.filter(({ quantity }) => isShown(quantity)).map(({ size }) => size);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    category: product.category,
    gender: product.targetAudience,
    price,
    originalPrice: reduced ? comparePrice : null,
    priceUsd,
    ...(product.typed && { typed: product.typed.price }),
    image: product.images[0] ?? null,
    sizes: namesWhere(() => true),
    soldOut: namesWhere((quantity) => !inStock || (quantity !== null && quantity <= 0)),
    last: namesWhere((quantity) => inStock && quantity === 1),
    inStock,
    stockLeft: inStock && stockQuantity <= SHOWS_LEFT_AT ? stockQuantity : null,
    isNew: isNewProduct(product.createdAt, shown.now),
    discount: reduced ? savedPercent(product) : null,
    weightGrams: product.weightGrams,
    deliveryDuration: product.deliveryDuration,
    sizeType: sizeTypeOf(product),
  };
}

/** Returns the saving in rounded percent of the compare price, of the prices as typed where both were. */
function savedPercent({ priceUsd, comparePriceUsd, typed }: Product): number | null {
  const [now, before] = typed?.comparePrice
    ? [typed.price.amount, typed.comparePrice.amount]
    : [priceUsd, comparePriceUsd];
  return before && Math.round(((before - now) * 100) / before);
}

/** Returns whether a product was added within the last `NEW_FOR_DAYS` days. */
function isNewProduct(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= NEW_FOR_DAYS * 86_400_000;
}

/** Returns how a product is sized, derived from its category and its listed sizes. */
function sizeTypeOf(product: { category: string; sizes: readonly { size: string }[] }): SizeType {
  const onlyOneSize = product.sizes.every(({ size }) => size === ONE_SIZE);
  if (onlyOneSize) return "one-size";
  return product.category.toLowerCase() === "accessories" ? "measured" : "sized";
}

/**
 * Resolves a requested size: a listed size regardless of case, or 'One Size' for a product without sizes if that or
 * none was requested. Returns null for a size the product does not have.
 */
export function resolveSize(sizes: readonly { size: string }[], wished: string): string | null {
  const text = wished.trim().toLowerCase();
  if (sizes.length === 0) return text === "" || text === ONE_SIZE.toLowerCase() ? ONE_SIZE : null;
  const listed = sizes.find(({ size }) => size.toLowerCase() === text);
  if (listed) return listed.size;
  return text === "" && sizes.length === 1 ? (sizes[0]?.size ?? null) : null;
}
