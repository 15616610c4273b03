import { sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalogue/product.ts";
import { type ProductCard, productCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { cacheRegion } from "#packages/data-cache";

/** Products as stored, by id: about two kilobytes each, and as much again where programs ask for their JSON. */
const productRegion = cacheRegion<Product>(3_000, { isById: true });

/** Products in the order of their ids, those from memory that nobody changed; an id without a product is left out. */
export async function productsByIds(shop: Shop, ids: readonly string[]): Promise<Product[]> {
  const cached = shop.dataCache.region(productRegion);
  const found = new Map<string, Product>();
  const missing: string[] = [];
  for (const id of ids) {
    const known = cached.get(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const read = await cached.loadMany(async () => {
      const list = await toProducts(shop.db, await byIds(shop).execute({ ids: missing }));
      return new Map(list.map((product) => [product.id, product]));
    });
    for (const [id, product] of read) found.set(id, product);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function byIds({ db }: Shop) {
  return prepareOnce(db, "products by ids", (name) =>
    db
      .select(productColumns)
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`)
      .prepare(name),
  );
}

/**
 * Returns the cards of these products in the visitor's currency. A card stays the same object as long as product,
 * pricing and hour do, so that its cached markup is used again.
 */
export async function cardsByIds(
  shop: Shop,
  ids: readonly string[],
  currency: CurrencyCode,
): Promise<ProductCard[]> {
  const list = await productsByIds(shop, ids);
  const context = { currency, pricing: currentPricing(shop), now: shop.clock() };
  return list.map((product) => cachedCard(product, context));
}

type Context = { currency: CurrencyCode; pricing: Pricing; now: Date };
type CachedCard = { card: ProductCard; pricing: Pricing; hour: number };

const HOUR_MS = 3_600_000;

const cachedCards = new WeakMap<Product, Map<CurrencyCode, CachedCard>>();

/** Returns a product's card; the same object as long as product, pricing and hour stay the same. */
export function cachedCard(product: Product, context: Context): ProductCard {
  const { currency, pricing, now } = context;
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const byCurrency = cachedCards.get(product) ?? new Map<CurrencyCode, CachedCard>();
  const known = byCurrency.get(currency);
  if (known?.pricing === pricing && known.hour === hour) return known.card;
  const card = productCard(product, context);
  byCurrency.set(currency, { card, pricing, hour });
  cachedCards.set(product, byCurrency);
  return card;
}
