import { formatMinorUnits, parseMinorUnits } from "#packages/values";
import type { Money } from "./payment-gateway.ts";

/** Of the dalasi, which Wave and Modem Pay charge in The Gambia. */
const DECIMALS = 2;

/** Returns bututs of a decimal in dalasi; null where it is none. */
export function minorUnitsOf(decimal: string | number): number | null {
  return parseMinorUnits(decimal, DECIMALS);
}

/** Returns a sum of bututs as a decimal in dalasi, "4790.50". */
export function decimalOf({ amount }: Money): string {
  return formatMinorUnits(amount, DECIMALS);
}
