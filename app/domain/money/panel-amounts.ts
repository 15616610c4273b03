import { formatMoney } from "./format-money.ts";
import type { KnownMoney, Money } from "./money.ts";
import { type Pricing, priceFromUsd } from "./pricing.ts";
import { convertToUsd } from "./rates.ts";

/** The currencies in which the staff may think. */
export const PANEL_CURRENCIES = ["USD", "GMD"] as const;

/** The currency that the panel shows first. */
export type PanelCurrency = (typeof PANEL_CURRENCIES)[number];

/** An amount as the panel shows it, with the one beside it, if there is any. */
export type PanelAmounts = { first: Money; beside: Money | null };

/** The same amount as an order froze it, in dalasi and in US dollars. */
export type FrozenAmounts = { inGmd?: Money | null | undefined; inUsd?: Money | null | undefined };

/**
 * Returns an amount as it is for staff who think in dollars. For staff who think in dalasi these come first, with the
 * amount beside them, or its dollars where it is in dalasi already. What an order froze wins; without it the current
 * rate converts. Unchanged if the rates lack the dalasi.
 */
export function panelAmounts(
  amount: Money,
  panel: { currency: PanelCurrency; pricing: Pricing },
  { inGmd, inUsd }: FrozenAmounts = {},
): PanelAmounts {
  if (panel.currency === "USD") return { first: amount, beside: null };
  const usd = inUsd ?? convertToUsd(amount, panel.pricing.rates);
  if (amount.currency === "GMD") return { first: amount, beside: usd };
  const dalasi = inGmd ?? priceFromUsd(usd.amount, "GMD", panel.pricing);
  return dalasi.currency === "GMD" ? { first: dalasi, beside: amount } : { first: amount, beside: null };
}

/** One thousand dalasi, from which on the panel leaves out a butut of zero. */
const LARGE_DALASI = 100_000;

/** Formats an amount for staff: as for shoppers, but whole dalasi from 1,000 on without their ".00": "D5,000". */
export function formatPanelMoney(amount: KnownMoney): string {
  const isWhole = amount.currency === "GMD" && amount.amount % 100 === 0;
  const text = formatMoney(amount);
  return isWhole && Math.abs(amount.amount) >= LARGE_DALASI ? text.slice(0, -".00".length) : text;
}
