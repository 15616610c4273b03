import type { KnownCurrency } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";

/** The message beside a price that is none. Source: specification 11.4. */
export const INVALID_PRICE = "Invalid price value";

/** The maximum price of a product in minor units, in any currency. */
export const MAX_PRICE = 1_000_000_000;

const PRICE = /^\d{1,12}(\.\d+)?$/;

/** Returns whether a text consists of digits, with or without a point; it may exceed the maximum price. */
export function isPriceText(text: string): boolean {
  return PRICE.test(text);
}

/** Parses a price in this currency; null if it is not a price, has too many decimals, or exceeds the maximum. */
export function readPrice<Code extends KnownCurrency>(text: string, currency: Code): Money<Code> | null {
  const price = isPriceText(text) ? moneyFromDecimal(text, currency) : null;
  return price && price.amount <= MAX_PRICE ? price : null;
}
