import { formatMoney } from "./format-money.ts";
import type { Money } from "./money.ts";

/**
 * Formats a sum of an order with its dalasi amount, if that is known and the currency is another: "€9.00 (D685.00)".
 */
export function withDalasi(sum: Money, inGmd: Money | null): string {
  const isAnother = inGmd !== null && inGmd.currency !== sum.currency;
  return isAnother ? `${formatMoney(sum)} (${formatMoney(inGmd)})` : formatMoney(sum);
}
