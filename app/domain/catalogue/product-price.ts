import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";

/** The maximum price of a product in minor units, in any currency. */
export const MAX_PRICE = 1_000_000_000;

/** The message beside a price that would be stored as zero. */
export const PRICE_BELOW_A_CENT = "This is worth less than one US cent, the smallest price we can save.";

/** Returns whether a price would be stored as zero dollars although it is not 0. */
export function isLostInDollars(price: Money, rates: RatesPerUsd): boolean {
  return price.amount > 0 && convertToUsd(price, rates).amount === 0;
}

const PRICE = /^\d{1,12}(\.\d+)?$/;

/** Returns whether a text consists of digits, with or without a point; it may exceed the maximum price. */
export function isPriceText(text: string): boolean {
  return PRICE.test(text);
}

/** Parses a price in this currency; null if it is not a price, has too many decimals, or exceeds the maximum. */
export function readPrice(text: string, currency: CurrencyCode): Money | null {
  const price = isPriceText(text) ? moneyFromDecimal(text, currency) : null;
  return price && price.amount <= MAX_PRICE ? price : null;
}
