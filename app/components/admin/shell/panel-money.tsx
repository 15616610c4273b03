import { createContext, useContext } from "react";
import type { Money } from "#app/domain/money/money.ts";
import {
  type FrozenAmounts,
  formatPanelMoney,
  type PanelAmounts,
  type PanelCurrency,
  panelAmounts,
} from "#app/domain/money/panel-amounts.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { classes } from "#app/ui/classes.ts";

/** The currency that the panel shows first, how dollars become prices in it, and whether dollars stand beside it. */
export type PanelMoneyState = { currency: PanelCurrency; pricing: Pricing; showsDollars: boolean };

export const PanelCurrencyContext = createContext<PanelMoneyState>({
  currency: "USD",
  pricing: { rates: FALLBACK_RATES, wholeDalasi: false },
  showsDollars: false,
});

type PanelMoneyProps = FrozenAmounts & {
  amount: Money;
  /** The amount beside starts a new line. */
  isStacked?: boolean;
};

/**
 * Shows an amount in the currency in which the staff think, with another currency beside it: dollars on demand only,
 * else as a tooltip. A number never breaks.
 */
export function PanelMoney({ amount, isStacked = false, ...frozen }: PanelMoneyProps) {
  const panel = useContext(PanelCurrencyContext);
  const { first, beside } = panelAmounts(amount, panel, frozen);
  const isShown = beside !== null && isBesideShown(beside, panel);
  return (
    <>
      <span className="whitespace-nowrap" title={beside && !isShown ? formatPanelMoney(beside) : undefined}>
        {formatPanelMoney(first)}
      </span>
      {isShown && (
        <>
          {" "}
          <span
            className={classes(
              "whitespace-nowrap font-normal text-[max(0.75em,0.75rem)] text-ink-faint",
              isStacked && "block",
            )}
          >
            {formatPanelMoney(beside)}
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
    return beside && isBesideShown(beside, panel)
      ? `${formatPanelMoney(first)} (${formatPanelMoney(beside)})`
      : formatPanelMoney(first);
  };
}

function isBesideShown(
  beside: NonNullable<PanelAmounts["beside"]>,
  { showsDollars }: PanelMoneyState,
): boolean {
  return beside.currency !== "USD" || showsDollars;
}
