import { CURRENCIES, type CurrencyCode } from "./currency.ts";
import type { Money } from "./money.ts";
import { convertFromUsd, type RatesPerUsd } from "./rates.ts";

/** How the shop turns dollars into prices: the rates, and whether its dalasi prices are whole. */
export type Pricing = { rates: RatesPerUsd; wholeDalasi: boolean };

/**
 * Returns US cents as a price in another currency, rounded half up to the last place that its prices have. Price a unit
 * first and multiply afterwards. Without a rate it is the USD amount. Source: specification 2.5, 2.8.
 */
export function priceFromUsd(usdMinor: number, to: CurrencyCode, pricing: Pricing): Money {
  return convertFromUsd(usdMinor, to, pricing.rates, priceDecimals(to, pricing));
}

/** Returns how many decimals the shop's prices in a currency have. */
export function priceDecimals(currency: CurrencyCode, { wholeDalasi }: Pricing): number {
  return currency === "GMD" && wholeDalasi ? 0 : CURRENCIES[currency].decimals;
}
