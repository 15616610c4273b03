import { CURRENCIES } from "./currency.ts";
import type { Money } from "./money.ts";

/** Returns the decimal text for database and mails: "104.50", and "1500" for yen. */
export function toDecimal(m: Money): string {
  const { decimals } = CURRENCIES[m.currency];
  const sign = m.amount < 0 ? "-" : "";
  const digits = String(Math.abs(m.amount)).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns the amount in major units, for JSON only; never calculate with it. */
export function toMajor(m: Money): number {
  return Number(toDecimal(m));
}
