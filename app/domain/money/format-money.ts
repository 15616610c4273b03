import { CURRENCIES } from "./currency.ts";
import type { KnownMoney } from "./money.ts";
import { toDecimal } from "./to-decimal.ts";

/**
 * Formats an amount, the same on server and browser: symbol, thousands with commas, two decimals, none for yen:
 * "$1,234.50", "D1,234.50", "C$12.00", "¥1,235". Source: specification 2.7.
 */
export function formatMoney(m: KnownMoney): string {
  const decimal = toDecimal({ amount: Math.abs(m.amount), currency: m.currency });
  const [whole = "0", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = m.amount < 0 ? "-" : "";
  return `${sign}${CURRENCIES[m.currency].symbol}${grouped}${fraction ? `.${fraction}` : ""}`;
}
