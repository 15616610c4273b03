import { createContext, useContext } from "react";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { type PanelCurrency, panelAmounts } from "#app/domain/money/panel-amounts.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { classes } from "#app/ui/classes.ts";

/** The currency that the panel shows first, and how dollars become prices in it. */
export const PanelCurrencyContext = createContext<{ currency: PanelCurrency; pricing: Pricing }>({
  currency: "USD",
  pricing: { rates: FALLBACK_RATES, wholeDalasi: false },
});

type PanelMoneyProps = {
  amount: Money;
  /** The same in dalasi as the order stored it; without it the current rate converts. */
  inGmd?: Money | null;
  /** The amount beside starts a new line. */
  isStacked?: boolean;
};

/** Shows an amount in the currency in which the staff think, with the other beside it; a number never breaks. */
export function PanelMoney({ amount, inGmd, isStacked = false }: PanelMoneyProps) {
  const { first, beside } = panelAmounts(amount, useContext(PanelCurrencyContext), inGmd);
  return (
    <>
      <span className="whitespace-nowrap">{formatMoney(first)}</span>
      {beside && (
        <>
          {" "}
          <span
            className={classes(
              "whitespace-nowrap font-normal text-[max(0.75em,0.75rem)] text-ink-faint",
              isStacked && "block",
            )}
          >
            {formatMoney(beside)}
          </span>
        </>
      )}
    </>
  );
}

/** Returns a function that formats an amount in the currency in which the staff think, for places without markup. */
export function usePanelMoneyText(): (amount: Money) => string {
  const panel = useContext(PanelCurrencyContext);
  return (amount) => {
    const { first, beside } = panelAmounts(amount, panel);
    return beside ? `${formatMoney(first)} (${formatMoney(beside)})` : formatMoney(first);
  };
}
