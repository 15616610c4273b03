import type { Pricing } from "#app/domain/money/pricing.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import type { Shop } from "#app/server/shop.ts";

const pricings = new WeakMap<RatesPerUsd, Pricing>();

/**
 * Returns how the shop turns dollars into prices now. The same object as long as rates and rounding stay the same, since
 * cached cards depend on its identity.
 */
export function currentPricing({ rates, rounding }: Pick<Shop, "rates" | "rounding">): Pricing {
  const current = rates.current();
  const known = pricings.get(current);
  if (known?.wholeDalasi === rounding.wholeDalasi) return known;
  const pricing = { rates: current, wholeDalasi: rounding.wholeDalasi };
  pricings.set(current, pricing);
  return pricing;
}
