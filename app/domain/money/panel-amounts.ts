import type { Money } from "./money.ts";
import { type Pricing, priceFromUsd } from "./pricing.ts";
import { convertToUsd } from "./rates.ts";

/** The currencies in which the staff may think. */
export const PANEL_CURRENCIES = ["USD", "GMD"] as const;

/** The currency that the panel shows first. */
export type PanelCurrency = (typeof PANEL_CURRENCIES)[number];

/** An amount as the panel shows it, with the one beside it, if there is any. */
export type PanelAmounts = { first: Money; beside: Money | null };

/**
 * Returns an amount as it is for staff who think in dollars. For staff who think in dalasi these come first, with the
 * amount beside them, or its dollars where it is in dalasi already. `inGmd` is what an order stored; without it the
 * current rate converts. Unchanged if the rates lack the dalasi.
 */
export function panelAmounts(
  amount: Money,
  panel: { currency: PanelCurrency; pricing: Pricing },
  inGmd: Money | null = null,
): PanelAmounts {
  if (panel.currency === "USD") return { first: amount, beside: null };
  const usd = convertToUsd(amount, panel.pricing.rates);
  if (amount.currency === "GMD") return { first: amount, beside: usd };
  const dalasi = inGmd ?? priceFromUsd(usd.amount, "GMD", panel.pricing);
  return dalasi.currency === "GMD" ? { first: dalasi, beside: amount } : { first: amount, beside: null };
}
