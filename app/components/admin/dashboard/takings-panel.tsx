import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { formatCount } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import { TAKINGS_PERIODS, type TakingsPeriodName } from "#app/domain/takings-period.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

type Amounts = { usd: Money; gmd: Money };
type Method = { method: string; label: string; orders: number; shown: Amounts; compared: Amounts };

type TakingsPanelProps = {
  period: TakingsPeriodName;
  typed: { from: string; to: string };
  errors: FieldErrors;
  /** Null while the chosen days are invalid. */
  takings: { methods: readonly Method[]; shown: Amounts; compared: Amounts; comparedLabel: string } | null;
};

const PERIOD_LABELS: Record<TakingsPeriodName, string> = {
  today: "Today",
  "7": "7 days",
  "30": "30 days",
  custom: "Custom",
};

/** Shows the takings of a period by payment method, beside those of the period it is compared with. */
export function TakingsPanel({ period, typed, errors, takings }: TakingsPanelProps) {
  return (
    <Card as="section" aria-label="Takings" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="font-bold text-lg leading-none">
          {period === "custom" ? "Takings" : `Takings, ${PERIOD_LABELS[period].toLowerCase()}`}
        </h2>
        <nav aria-label="Period" className="flex rounded-sm border border-edge">
          {TAKINGS_PERIODS.map((each) => (
            <a
              key={each}
              href={each === "today" ? "/admin" : `/admin?period=${each}`}
              aria-current={each === period ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center whitespace-nowrap px-2.5 font-semibold text-sm sm:px-4",
                each === period ? "bg-ink text-paper" : "hover:bg-sunken",
              )}
            >
              {PERIOD_LABELS[each]}
            </a>
          ))}
        </nav>
      </div>
      {period === "custom" && <DaysForm typed={typed} errors={errors} />}
      {takings && (
        <>
          <div className="figures">
            <p className="font-bold text-[clamp(1.5rem,8vw,2.25rem)] leading-tight">
              <PanelMoney amount={takings.shown.usd} inGmd={takings.shown.gmd} isStacked />
            </p>
            <p className="text-ink-soft text-sm">
              {takings.comparedLabel}{" "}
              <PanelMoney amount={takings.compared.usd} inGmd={takings.compared.gmd} />
            </p>
          </div>
          {takings.methods.length > 0 && (
            <ul className="figures divide-y divide-line border-line border-t">
              {takings.methods.map(({ method, label, orders, shown, compared }) => (
                <li key={method} className="flex justify-between gap-x-4 py-2.5">
                  <span>
                    <span className="font-semibold">{label}</span>
                    <span className="block text-ink-faint text-sm">
                      {orders === 1 ? "1 order" : `${formatCount(orders)} orders`}
                    </span>
                  </span>
                  <span className="text-right">
                    <span className="block font-bold">
                      <PanelMoney amount={shown.usd} inGmd={shown.gmd} isStacked />
                    </span>
                    {/* In one currency, so that it stays in its row on a phone. */}
                    <span className="block text-ink-faint text-sm [&>span+span]:hidden">
                      before: <PanelMoney amount={compared.usd} inGmd={compared.gmd} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="text-ink-faint text-sm">
            Counted on the day the payment was confirmed, less refunds.
          </p>
        </>
      )}
    </Card>
  );
}

/** A refused value needs a text field, since a date field would show it empty. */
function DaysForm({ typed, errors }: Pick<TakingsPanelProps, "typed" | "errors">) {
  return (
    <form method="get" action="/admin" className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
      <input type="hidden" name="period" value="custom" />
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type={errors[name] && typed[name] ? "text" : "date"}
          label={name === "from" ? "From" : "To"}
          name={name}
          defaultValue={typed[name]}
          error={errors[name]}
        />
      ))}
      <Button type="submit" variant="outline" className="col-span-2 justify-self-start">
        Show takings
      </Button>
    </form>
  );
}
