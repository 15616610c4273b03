import { and, count, eq, gt, gte, or } from "drizzle-orm";
import { Hono } from "hono";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toMajor } from "#app/domain/money/to-decimal.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { findProducts } from "#app/server/catalogue/listing/find-products.ts";
import { cachedCard, productsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import { readSearch } from "#app/server/catalogue/search/search-query.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type PriceJson, type ProductJson, productQuery, productsQuery } from "./api-schemas.ts";
import { validationProblem } from "./refusal-problem.ts";

/** `GET /products` and `GET /products/{id or slug}`. Source: specification 13.1. */
export function createProductRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get("/products", async (c) => {
    const query = productsQuery.safeParse(c.req.query());
    if (!query.success) return validationProblem(c, fieldErrors(query.error));
    const { search, category, audience, brand, sort, page, limit } = query.data;
    const currency = query.data.currency ?? c.get("visit").currency;
    // A search without a sort order is sorted by relevance.
    const isSorted = c.req.query("sort") !== undefined;
    const emptyIfAll = (text: string) => (text.toLowerCase() === "all" ? "" : text);
    const filter = filterOf({
      search,
      category: emptyIfAll(category),
      targetAudience: audience === "all" ? "" : audience,
      brand: emptyIfAll(brand),
      ...(isSorted && { sort }),
      page,
    });
    const { dropped } = await readSearch(shop, withTypedBounds(filter).search);
    // What no product has is dropped for shoppers only.
    const { count, idsOf } = await findProducts(shop, filter, currency);
    const total = dropped.length > 0 ? 0 : count.all;
    const { offset, ...pages } = clampPage(filter.page, total, limit);
    const found = await productsByIds(shop, total === 0 ? [] : await idsOf("all", { limit, offset }));
    const items = found.map((product) => productText(shop, product, currency)).join(",");
    const rest = JSON.stringify({ total, ...pages });
    return c.body(`{"items":[${items}],${rest.slice(1)}`, 200, { "content-type": "application/json" });
  });

  routes.get("/products/:idOrSlug", async (c) => {
    const query = productQuery.safeParse(c.req.query());
    if (!query.success) return validationProblem(c, fieldErrors(query.error));
    const product = await findProduct(shop, c.req.param("idOrSlug"));
    if (!product) return problem(c, 404, "not_found", "There is no such product on sale.");
    const json = toProductJson(shop, product, query.data.currency ?? c.get("visit").currency);
    return c.json({ ...json, created_at_rank: await rankByNewest(shop, product) });
  });

  return routes;
}

/** Returns how many products on sale are as new or newer, including the product itself. Source: specification 3.1. */
async function rankByNewest(shop: Shop, { id, createdAt }: Product): Promise<number> {
  const isNewer = or(
    gt(products.createdAt, createdAt),
    and(eq(products.createdAt, createdAt), gte(products.id, id)),
  );
  const [row] = await shop.db.select({ rank: count() }).from(products).where(and(onSale, isNewer));
  return row?.rank ?? 1;
}

/** Returns a product as the store API shows it, with prices in the currency requested. */
function toProductJson(shop: Shop, product: Product, currency: CurrencyCode): ProductJson {
  const pricing = currentPricing(shop);
  const { price, comparePrice } = pricesIn(product, currency, pricing);
  const card = cachedCard(product, { currency, pricing, now: shop.clock() });
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
    sizes: card.sizes.map((size) => ({ size, inStock: !card.soldOut.includes(size) })),
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
