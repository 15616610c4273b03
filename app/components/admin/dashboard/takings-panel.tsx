import { MoneyByMethod } from "#app/components/admin/closing/close-figures.tsx";
import { PeriodFields } from "#app/components/admin/fields/period-fields.tsx";
import type { MethodFigures } from "#app/domain/closing/day-close.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TAKINGS_PERIODS, type TakingsPeriodName } from "#app/domain/takings-period.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";

type TakingsPanelProps = {
  period: TakingsPeriodName;
  typed: { from: string; to: string };
  errors: FieldErrors;
  /** Null while the chosen days are invalid. */
  takings: {
    shown: readonly MethodFigures[];
    compared: readonly MethodFigures[];
    comparedLabel: string;
  } | null;
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
          <MoneyByMethod
            methods={takings.shown}
            compared={{ methods: takings.compared, label: takings.comparedLabel }}
          />
          <p className="text-ink-faint text-sm">Counted on the day the money came in, or was sent back.</p>
        </>
      )}
    </Card>
  );
}

function DaysForm({ typed, errors }: Pick<TakingsPanelProps, "typed" | "errors">) {
  return (
    <form method="get" action="/admin" className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
      <input type="hidden" name="period" value="custom" />
      <PeriodFields typed={typed} errors={errors} />
      <Button type="submit" variant="outline" className="col-span-2 justify-self-start">
        Show takings
      </Button>
    </form>
  );
}
