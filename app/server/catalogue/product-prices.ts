import { isDeepStrictEqual } from "node:util";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { products } from "#database/schema/catalogue.ts";

type Row = Pick<
  typeof products.$inferSelect,
  "currency" | "price" | "comparePrice" | "enteredPrice" | "enteredComparePrice"
>;

/** Returns the prices of a stored product as typed; in US dollars if it was entered in dollars only. */
export function typedPrices(row: Row): TypedPrices {
  const { currency, price, comparePrice, enteredPrice, enteredComparePrice } = row;
  const [typed, compare, typedIn] =
    enteredPrice !== null && isCurrencyCode(currency)
      ? [enteredPrice, enteredComparePrice, currency]
      : [price, comparePrice, "USD" as const];
  const read = (decimal: string) => {
    const amount = moneyFromDecimal(decimal, typedIn);
    if (amount === null) throw new Error(`a price in the database is no ${typedIn}: ${decimal}`);
    return amount;
  };
  return { price: read(typed), comparePrice: compare === null ? null : read(compare) };
}

/**
 * Returns the columns that hold these prices: as typed, and in US dollars at these rates, or as `before` has them where
 * both prices are the same. A change of one computes both anew, so that a reduction is as large in each currency.
 */
export function priceColumns(
  { price, comparePrice }: TypedPrices,
  rates: RatesPerUsd,
  before: Row | null = null,
) {
  const dollars = (typed: Money) => toDecimal(convertToUsd(typed, rates));
  const isSame = before && isDeepStrictEqual(typedPrices(before), { price, comparePrice });
  return {
    currency: price.currency,
    price: isSame ? before.price : dollars(price),
    comparePrice: isSame ? before.comparePrice : comparePrice && dollars(comparePrice),
    enteredPrice: toDecimal(price),
    enteredComparePrice: comparePrice && toDecimal(comparePrice),
  };
}
