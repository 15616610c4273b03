import { Form, useNavigation } from "react-router";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Section } from "#app/components/admin/shell/section.tsx";
import {
  type CashCount,
  type CloseCorrection,
  correctionInWords,
  countLabel,
} from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type CloseCorrectionsProps = {
  counts: readonly CashCount[];
  corrections: readonly CloseCorrection[];
  /** Whether the day can still be counted anew. */
  canReopen: boolean;
  /** Of a correction that was refused. */
  result: ActionResult | undefined;
};

/** Lists what was corrected of a signed off day, and takes a new count within the hour, or a further line. */
export function CloseCorrections({ counts, corrections, canReopen, result }: CloseCorrectionsProps) {
  const { values = {}, errors = {} } = result ?? {};
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Section title="Corrections">
      {corrections.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {corrections.map((each) => (
            <li key={each.at.toISOString()} className="py-2.5">
              <span className="break-words font-semibold">{correctionInWords(each)}</span>
              <span className="block text-ink-faint text-sm">
                <Timestamp at={each.at} /> · <span className="break-all">{each.by}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="print:hidden" open={result?.done === false}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {canReopen ? "Reopen and count again" : "Add a correction"}
        </summary>
        <Form method="post" noValidate className="flex flex-col gap-4">
          {canReopen &&
            counts.map(({ method, counted }) => (
              <TextField
                key={method}
                label={countLabel(method)}
                name={`counted-${method}`}
                inputMode="decimal"
                autoComplete="off"
                prefix="D"
                inputClassName="figures"
                defaultValue={
                  values[`counted-${method}`] ?? (counted === null ? "" : toDecimal(money(counted, "GMD")))
                }
                error={errors[`counted-${method}`]}
              />
            ))}
          <TextField
            label={canReopen ? "Why it is counted again" : "Correction"}
            name="correction"
            required
            maxLength={500}
            defaultValue={values.correction}
            error={errors.correction}
          />
          <Button
            type="submit"
            variant="outline"
            className="self-start"
            pending={isSending}
            {...(canReopen && { name: "recount", value: "on" })}
          >
            {canReopen ? "Sign the new count" : "Add correction"}
          </Button>
        </Form>
      </details>
    </Section>
  );
}
