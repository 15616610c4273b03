import { useContext } from "react";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";

/** A sum of nine digits must fit its column on a phone. */
const LARGE_SUM = "figures whitespace-nowrap font-bold text-[clamp(1rem,5vw,1.5rem)] leading-tight";

/** Shows the sum that a receipt should have, in the order's currency and in dalasi, the staff's own first. */
export function ExpectedSum({ amount, inGmd }: { amount: Money; inGmd: Money | null }) {
  const { currency } = useContext(PanelCurrencyContext);
  const dalasi = inGmd && inGmd.currency !== amount.currency ? inGmd : null;
  const [first, second] = dalasi && currency === "GMD" ? [dalasi, amount] : [amount, dalasi];
  return (
    <>
      <dd className={LARGE_SUM}>{formatPanelMoney(first)}</dd>
      {second && (
        <dd className="figures whitespace-nowrap font-bold text-base">{formatPanelMoney(second)}</dd>
      )}
    </>
  );
}
