import { type Money, moneyFromDecimal } from "./money.ts";

/**
 * Returns the sum that a search may be for as a decimal: "D5,000.00", "5000" and "$83" are; null for other words and for
 * more digits than an amount has.
 */
export function typedSum(search: string): string | null {
  const [, whole, cents = ""] =
    /^[^\d\s-]{0,3}\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?$/.exec(search.trim()) ?? [];
  return whole === undefined ? null : whole.replaceAll(",", "") + cents;
}

/**
 * Returns a sum in dalasi as typed: "2,000", "D2,000.50" or "12 400,50", where a comma separates thousands or the bututs;
 * null for a blank field and for other words.
 */
export function typedDalasi(typed: string): Money<"GMD"> | null {
  const bare = typed.replace(/\s/g, "").replace(/,(\d{1,2})$/, ".$1");
  return moneyFromDecimal(typedSum(bare) ?? "", "GMD");
}
