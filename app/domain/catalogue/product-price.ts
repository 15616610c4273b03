import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";

/** The most minor units a product's price may have, whatever its currency. */
export const MAX_PRICE = 1_000_000_000;

/** The message beside a price that would be stored as nothing. */
export const PRICE_BELOW_A_CENT = "This is worth less than a US cent, which is what prices are kept in.";

/** Whether a price would be stored as zero dollars; 0 itself is as it was typed. */
export function isLostInDollars(price: Money, rates: RatesPerUsd): boolean {
  return price.amount > 0 && convertToUsd(price, rates).amount === 0;
}

const PRICE = /^\d{1,12}(\.\d+)?$/;

/** Whether a text is digits, with a point or without: a price in some currency, perhaps too high a one. */
export function isPriceText(text: string): boolean {
  return PRICE.test(text);
}

/** A price as typed in this currency; null where it is none, has more decimals than the currency, or is above the most. */
export function readPrice(text: string, currency: CurrencyCode): Money | null {
  const price = isPriceText(text) ? moneyFromDecimal(text, currency) : null;
  return price && price.amount <= MAX_PRICE ? price : null;
}
