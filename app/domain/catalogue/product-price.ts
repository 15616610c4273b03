import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { KnownMoney, Money } from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import { convertToUsd, effectiveCurrency, type RatesPerUsd } from "#app/domain/money/rates.ts";

/** A product's prices in the one currency they are typed in. */
export type TypedPrices = { price: Money; comparePrice: Money | null };

/**
 * Returns a product's prices for a shopper who sees this currency: as typed where they were typed in it, else converted
 * from US dollars. The listing, the quote and the order all read them here. Source: specification 2.6.
 */
export function pricesIn(
  product: { priceUsd: number; comparePriceUsd: number | null; typed: TypedPrices | null },
  currency: CurrencyCode,
  pricing: Pricing,
): TypedPrices {
  const { priceUsd, comparePriceUsd, typed } = product;
  const shown = effectiveCurrency(currency, pricing.rates);
  if (typed?.price.currency === shown) return typed;
  return {
    price: priceFromUsd(priceUsd, shown, pricing),
    comparePrice: comparePriceUsd === null ? null : priceFromUsd(comparePriceUsd, shown, pricing),
  };
}

/** Returns prices in another currency: those of now, by way of US dollars, for a price that changes its currency. */
export function convertPrices(
  { price, comparePrice }: TypedPrices,
  currency: CurrencyCode,
  pricing: Pricing,
): TypedPrices {
  if (price.currency === currency) return { price, comparePrice };
  const convert = (amount: Money) =>
    priceFromUsd(convertToUsd(amount, pricing.rates).amount, currency, pricing);
  return { price: convert(price), comparePrice: comparePrice && convert(comparePrice) };
}

/** The message beside a price that would be stored as zero. */
export const PRICE_BELOW_A_CENT = "This is worth less than one US cent, the smallest price we can save.";

/** Returns whether a price would be stored as zero dollars although it is not 0. */
export function isLostInDollars(price: KnownMoney, rates: RatesPerUsd): boolean {
  return price.amount > 0 && convertToUsd(price, rates).amount === 0;
}
