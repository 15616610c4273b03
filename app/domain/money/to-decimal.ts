import { formatMinorUnits } from "#packages/values";
import { CURRENCIES } from "./currency.ts";
import type { KnownMoney } from "./money.ts";

/** Returns the decimal text for database and mails: "104.50", and "1500" for yen. */
export function toDecimal(m: KnownMoney): string {
  return formatMinorUnits(m.amount, CURRENCIES[m.currency].decimals);
}

/** Returns the amount in major units, for JSON only; never calculate with it. */
export function toMajor(m: KnownMoney): number {
  return Number(toDecimal(m));
}
