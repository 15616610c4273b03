import { formatMoney } from "./format-money.ts";
import type { Money } from "./money.ts";

/** A sum of an order as people read it, with what it is in dalasi where that is known and another: "€9.00 (D685.00)". */
export function withDalasi(sum: Money, inGmd: Money | null): string {
  const isAnother = inGmd !== null && inGmd.currency !== sum.currency;
  return isAnother ? `${formatMoney(sum)} (${formatMoney(inGmd)})` : formatMoney(sum);
}
