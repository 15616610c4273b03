import type { Money } from "#app/domain/money/money.ts";
import { classes } from "#app/ui/classes.ts";
import { PanelMoney } from "./panel-money.tsx";

type AmountRowProps = { name: string; nameClass?: string; amount: Money; className?: string };

/** Shows the name of an amount and the amount, in a `dl` of two columns. */
export function AmountRow({ name, nameClass = "text-ink-faint", amount, className }: AmountRowProps) {
  return (
    <>
      <dt className={nameClass}>{name}</dt>
      <dd className={classes("text-right", className)}>
        <PanelMoney amount={amount} />
      </dd>
    </>
  );
}
