import { Form, useNavigation } from "react-router";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import type { CashCount, CloseCorrection } from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type CloseCorrectionsProps = {
  day: string;
  counts: readonly CashCount[];
  corrections: readonly CloseCorrection[];
  /** Whether the day can still be counted anew. */
  canReopen: boolean;
};

/** Lists what was corrected of a signed off day, and takes a new count within the hour, or a further line. */
export function CloseCorrections({ day, counts, corrections, canReopen }: CloseCorrectionsProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Section title="Corrections">
      {corrections.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {corrections.map(({ at, by, note, isRecount }) => (
            <li key={at.toISOString()} className="py-2.5">
              <span className="break-words font-semibold">{isRecount ? `Counted again: ${note}` : note}</span>
              <span className="block text-ink-faint text-sm">
                <Timestamp at={at} /> · <span className="break-all">{by}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="print:hidden">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {canReopen ? "Reopen and count again" : "Add a correction"}
        </summary>
        <Form method="post" action="/admin/close" className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="day" value={day} />
          {canReopen &&
            counts.map(({ method, counted }) => (
              <TextField
                key={method}
                label={`${paymentMethodLabel(method)}: counted`}
                name={`counted-${method}`}
                inputMode="decimal"
                autoComplete="off"
                prefix="D"
                inputClassName="figures"
                defaultValue={counted === null ? "" : toDecimal(money(counted, "GMD"))}
              />
            ))}
          <TextField
            label={canReopen ? "Why it is counted again" : "Correction"}
            name="correction"
            required
            maxLength={500}
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
