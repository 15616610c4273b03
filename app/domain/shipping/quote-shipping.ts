import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { divideHalfUp, type Money } from "#app/domain/money/money.ts";
import { convertFromUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { DEFAULT_ZONES, type ShippingZone, zoneOfCountry } from "./zones.ts";

/** The shipping cost of a cart; `costUsd` is US cents, `cost` the same in the shopper's currency. */
export type ShippingQuote = { cost: Money; costUsd: number; estimatedDays: string; zone: ShippingZone };

/**
 * Quotes shipping. A flat zone costs its rate; another costs its rate × kilograms, rounded half up to the cent and then
 * converted. From `freeOverUsd` on (US cents; null: never) it is free. Without a fallback zone, other countries use the
 * shop's original fallback. Source: specification §9, Shipping.
 */
export function quoteShipping(input: {
  zones: readonly ShippingZone[];
  country: string;
  weightGrams: number;
  subtotalUsd: number;
  freeOverUsd: number | null;
  currency: CurrencyCode;
  rates: RatesPerUsd;
}): ShippingQuote {
  const zone = zoneOfCountry(input.zones, input.country) ?? zoneOfCountry(DEFAULT_ZONES, "INTERNATIONAL");
  if (!zone) throw new Error(`No shipping zone for ${input.country}`);
  const isFree = input.freeOverUsd !== null && input.subtotalUsd >= input.freeOverUsd;
  const costUsd = isFree ? 0 : zoneCost(zone, input.weightGrams);
  const cost = convertFromUsd(costUsd, input.currency, input.rates);
  return { cost, costUsd, estimatedDays: zone.estimatedDays, zone };
}

function zoneCost(zone: ShippingZone, weightGrams: number): number {
  if (zone.rateKind === "flat") return zone.rateUsd;
  return divideHalfUp(BigInt(zone.rateUsd) * BigInt(weightGrams), 1000n);
}
