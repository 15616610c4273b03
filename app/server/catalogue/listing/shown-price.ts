import { and, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { priceDecimals } from "#app/domain/money/pricing.ts";
import { effectiveCurrency, RATE_UNIT } from "#app/domain/money/rates.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { cacheRegion } from "#packages/data-cache";

const typedCurrenciesRegion = cacheRegion<string[]>(1);

/**
 * Returns how a listing that compares prices shows them, as the SQL function `shown_price` reads it: currency,
 * millionths per dollar, decimals. Null where comparing dollars gives the same order, so that their indexes serve:
 * where no product has a price typed in the shopper's currency.
 */
export async function shownPrices(
  shop: Shop,
  { sort, minPrice, maxPrice }: Pick<ListingFilter, "sort" | "minPrice" | "maxPrice">,
  wanted: CurrencyCode,
): Promise<string | null> {
  const currency = effectiveCurrency(wanted, shop.rates.current());
  const isCompared = sort.startsWith("price") || minPrice !== null || maxPrice !== null;
  if (currency === "USD" || !isCompared) return null;
  const typed = await shop.dataCache.region(typedCurrenciesRegion).getOrLoad("", () => typedCurrencies(shop));
  return typed.includes(currency) ? priceShownIn(shop, currency) : null;
}

/** Returns how prices are shown in a currency, for `shownPrice`; null in US dollars. Its rule is that of `pricesIn`. */
export function priceShownIn(shop: Pick<Shop, "rates" | "rounding">, wanted: CurrencyCode): string | null {
  const pricing = currentPricing(shop);
  const currency = effectiveCurrency(wanted, pricing.rates);
  if (currency === "USD") return null;
  return `{${currency},${pricing.rates[currency] ?? RATE_UNIT},${priceDecimals(currency, pricing)}}`;
}

/** Returns the price that shoppers see, in the currency of `shown`, which `priceShownIn` writes. */
export function shownPrice(shown: unknown): SQL {
  return sql`shown_price(${products.price}, ${products.currency}, ${products.enteredPrice}, ${shown}::text[])`;
}

async function typedCurrencies({ db }: Shop): Promise<string[]> {
  const rows = await db
    .selectDistinct({ currency: products.currency })
    .from(products)
    .where(and(isNotNull(products.enteredPrice), ne(products.currency, "USD")));
  return rows.map(({ currency }) => currency);
}
