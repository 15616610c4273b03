import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { productCard } from "#app/domain/catalogue/product-card.ts";
import type {
  Colourway,
  OfferedSize,
  ProductArrival,
  ProductPage,
} from "#app/domain/catalogue/product-page.ts";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import { hasStory } from "#app/domain/catalogue/product-story.ts";
import { piecesIn } from "#app/domain/catalogue/sizes/count-pieces.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { labelledSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { inSizeOrder } from "#app/domain/catalogue/sizes/sizes.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import type { FreeShippingLimit } from "#app/domain/settings/claims.ts";
import { countryInSentence } from "#app/domain/shipping/countries.ts";
import { arrivalText, deliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { quoteShipping } from "#app/domain/shipping/quote-shipping.ts";
import type { ShopCalendar } from "#app/domain/shipping/shop-calendar.ts";
import type { ShippingZone } from "#app/domain/shipping/zones.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { colourwaysOf, findProduct, relatedProducts } from "./find-product.ts";
import { cachedCard } from "./listing/product-cache.ts";

const RELATED_LIMIT = 8;

/** The zone list, the free-shipping rule and the calendar, given by the caller that reads the shop's rules. */
type ArrivalRules = {
  zones: ShippingZone[];
  freeShipping: FreeShippingLimit | null;
  calendar: ShopCalendar;
};

/**
 * Returns everything the page of one product shows, in the visitor's currency; null for a product that is not on sale,
 * unless `withHidden` includes hidden ones, for staff who preview one. Source: specification 3.16.
 */
export async function readProductPage(
  shop: Shop,
  input: {
    slug: string;
    currency: CurrencyCode;
    country: string | null;
    rules: ArrivalRules | null;
    withHidden?: boolean;
  },
): Promise<ProductPage | null> {
  const product = await findProduct(shop, input.slug, { withHidden: input.withHidden });
  if (product === null) return null;
  const [related, colourways] = await Promise.all([
    relatedProducts(shop, product, RELATED_LIMIT),
    colourwaysOf(shop, product),
  ]);
  const context = { currency: input.currency, pricing: currentPricing(shop), now: shop.clock() };
  return {
    card: productCard(product, context),
    images: product.images,
    description: product.description,
    colors: product.colors,
    story: hasStory(product.story) ? product.story : null,
    sizes: offeredSizes(product, input.currency),
    left: withinOneLine(product.stockQuantity),
    arrival: input.country && input.rules ? arrivalOf(product, input.country, input.rules, context) : null,
    colourways: colourways.length < 2 ? [] : colourways.map(colourwayOf),
    related: related.map((other) => cachedCard(other, context)),
    canonical: `${shop.config.baseUrl}/product/${product.slug}`,
  };
}

function colourwayOf({ slug, name, images, stockQuantity }: Product): Colourway {
  return { slug, name, image: images[0] ?? null, inStock: stockQuantity > 0 };
}

/**
 * Returns the sizes as the page offers them. A sold-out product without sizes has one entry, so that shoppers can ask
 * for it.
 */
function offeredSizes(product: Product, currency: CurrencyCode): OfferedSize[] {
  const { category, targetAudience: gender } = product;
  const named = (size: string) => labelledSize(size, { category, gender }, currency);
  if (product.sizes.length === 0 && product.stockQuantity <= 0) {
    return [{ ...named(ONE_SIZE), inStock: false, left: null }];
  }
  return inSizeOrder(product.sizes, ({ size }) => size).map(({ size }) => {
    const pieces = piecesIn(product, size);
    return { ...named(size), inStock: pieces > 0, left: withinOneLine(pieces) };
  });
}

function withinOneLine(stock: number): number | null {
  return stock > 0 && stock < MAX_LINE_QUANTITY ? stock : null;
}

function arrivalOf(
  product: Product,
  country: string,
  rules: ArrivalRules,
  shown: { currency: CurrencyCode; pricing: Pricing; now: Date },
): ProductArrival {
  const quote = quoteShipping({
    zones: rules.zones,
    country,
    weightGrams: product.weightGrams,
    subtotal: pricesIn(product, shown.currency, shown.pricing).price,
    subtotalUsd: product.priceUsd,
    freeOver: rules.freeShipping,
    currency: shown.currency,
    pricing: shown.pricing,
  });
  const arrival = deliveryPromise({
    now: shown.now,
    preparations: [product.deliveryDuration],
    zoneDays: quote.estimatedDays,
    calendar: rules.calendar,
  });
  const price = quote.cost.amount === 0 ? "Free delivery" : formatMoney(quote.cost);
  return {
    days: arrivalText({ arrival, estimatedDays: quote.estimatedDays }),
    price: `${price} to ${countryInSentence(country)}`,
  };
}
