import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { divideHalfUp, type KnownMoney, type Money, money } from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import { convertToUsd, effectiveCurrency } from "#app/domain/money/rates.ts";
import type { FreeShippingLimit } from "#app/domain/settings/claims.ts";
import type { DeliveryArea } from "./delivery-area.ts";
import { DEFAULT_ZONES, type ShippingZone, zoneOfCountry } from "./zones.ts";

/** The shipping cost of a cart; `costUsd` is US cents, `cost` the same in the shopper's currency. */
type ShippingQuote = { cost: Money; costUsd: number; estimatedDays: string; zone: ShippingZone };

/**
 * Quotes shipping. A flat zone costs its rate; another costs its rate × kilograms, rounded half up to the cent and then
 * converted; a rate typed in the shopper's currency is charged as typed. It is free from the zone's own limit on, else
 * from `freeOver` on (null: never).
 * Without a fallback zone, other countries use the shop's original fallback. Source: specification 6.2.
 */
export function quoteShipping(input: {
  zones: readonly ShippingZone[];
  country: string;
  /** The chosen area, whose price and days come before the zone's; none or null without one. */
  area?: DeliveryArea | null;
  weightGrams: number;
  /** In the shopper's currency, and in US cents. */
  subtotal: Money;
  subtotalUsd: number;
  freeOver: FreeShippingLimit | null;
  currency: CurrencyCode;
  pricing: Pricing;
}): ShippingQuote {
  const ofCountry =
    zoneOfCountry(input.zones, input.country) ?? zoneOfCountry(DEFAULT_ZONES, "INTERNATIONAL");
  if (!ofCountry) throw new Error(`No shipping zone for ${input.country}`);
  const zone = input.area ? zoneOfArea(ofCountry, input.area, input.pricing) : ofCountry;
  const currency = effectiveCurrency(input.currency, input.pricing.rates);
  const freeOver = zone.freeOver ? limitOfZone(zone.freeOver, input.pricing) : input.freeOver;
  const charge = { ...input, currency, zone, isFree: isShippedFree({ ...input, freeOver, currency }) };
  return { ...chargeOf(charge), estimatedDays: zone.estimatedDays, zone };
}

/** Returns a zone with the price and the days of an area in it; its dalasi are charged as typed. */
function zoneOfArea(
  zone: ShippingZone,
  { price, estimatedDays }: DeliveryArea,
  { rates }: Pricing,
): ShippingZone {
  const rateUsd = convertToUsd(price, rates).amount;
  return { ...zone, rateKind: "flat", rateUsd, typed: price, estimatedDays };
}

type Charge = {
  zone: ShippingZone;
  weightGrams: number;
  isFree: boolean;
  currency: CurrencyCode;
  pricing: Pricing;
};

function chargeOf({ zone, weightGrams, isFree, currency, pricing }: Charge): {
  cost: Money;
  costUsd: number;
} {
  if (zone.typed?.currency === currency) {
    const cost = money(isFree ? 0 : zoneCost(zone, zone.typed.amount, weightGrams), currency);
    return { cost, costUsd: convertToUsd(cost, pricing.rates).amount };
  }
  // A currency that no shopper sees may lose its worth, so what was typed in it is converted at today's rate.
  const isForeign = zone.typed !== null && !isCurrencyCode(zone.typed.currency);
  const rateUsd = zone.typed && isForeign ? convertToUsd(zone.typed, pricing.rates).amount : zone.rateUsd;
  const costUsd = isFree ? 0 : zoneCost(zone, rateUsd, weightGrams);
  return { cost: priceFromUsd(costUsd, currency, pricing), costUsd };
}

function zoneCost({ rateKind }: ShippingZone, rate: number, weightGrams: number): number {
  return rateKind === "flat" ? rate : divideHalfUp(BigInt(rate) * BigInt(weightGrams), 1000n);
}

function limitOfZone(typed: KnownMoney, { rates }: Pricing): FreeShippingLimit {
  return { usd: convertToUsd(typed, rates).amount, typed };
}

function isShippedFree(input: {
  subtotal: Money;
  subtotalUsd: number;
  freeOver: FreeShippingLimit | null;
  currency: CurrencyCode;
}): boolean {
  const { subtotal, subtotalUsd, freeOver, currency } = input;
  if (freeOver === null) return false;
  return freeOver.typed?.currency === currency
    ? subtotal.amount >= freeOver.typed.amount
    : subtotalUsd >= freeOver.usd;
}
