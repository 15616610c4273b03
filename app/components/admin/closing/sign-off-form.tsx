import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Section } from "#app/components/admin/shell/section.tsx";
import { countedSum } from "#app/domain/closing/close-form.ts";
import {
  type CloseFigures,
  countLabel,
  differenceInWords,
  expectedCounts,
} from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type SignOffFormProps = {
  day: string;
  dayLabel: string;
  version: string;
  figures: CloseFigures;
  result: ActionResult | undefined;
};

/** Asks what was counted for each method, and signs the day off. */
export function SignOffForm({ day, dayLabel, version, figures, result }: SignOffFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const values = result?.values ?? {};
  const errors = result?.errors ?? {};
  const expected = expectedCounts(figures);
  return (
    <Section title="Counted">
      <Form method="post" noValidate className="flex flex-col gap-5 print:hidden">
        <HiddenFields fields={{ day, version }} />
        {result?.done === false && result.text && (
          <p role="alert" className="rounded-sm bg-yellow-tint p-4 text-yellow-ink">
            {result.text}
          </p>
        )}
        {expected.length === 0 ? (
          <p className="text-ink-soft">No wallet or bank account took money, so there is nothing to count.</p>
        ) : (
          <p className="text-ink-soft text-sm">
            Check your wallets and bank, then type in dalasi what came in, less what you sent back.
          </p>
        )}
        {expected.map((each) => {
          const label = paymentMethodLabel(each.method);
          const [name, note] = [`counted-${each.method}`, `note-${each.method}`];
          return (
            <fieldset key={each.method} className="grid items-start gap-3 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              <CountedDifference
                expected={each.expected}
                note={
                  <TextField
                    label={`${label}: note`}
                    hint="Why it differs."
                    name={note}
                    defaultValue={values[note]}
                    error={errors[note]}
                  />
                }
                isNoted={Boolean(values[note] || errors[note])}
              >
                <AmountField
                  label={countLabel(each.method)}
                  hint={`Expected ${formatPanelMoney(money(each.expected, "GMD"))}`}
                  name={name}
                  prefix="D"
                  defaultValue={values[name]}
                  error={errors[name]}
                />
              </CountedDifference>
            </fieldset>
          );
        })}
        <TextField
          label="Note for the day"
          name="note"
          optional
          defaultValue={values.note}
          error={errors.note}
        />
        <div className="flex flex-col gap-4 border-line border-t pt-5">
          {values.confirm === "uncounted" && (
            <TextField
              label="Why nothing is counted"
              name="uncountedReason"
              defaultValue={values.uncountedReason}
              error={errors.uncountedReason}
            />
          )}
          <Button type="submit" variant="primary" className="self-start" pending={isSending}>
            {values.confirm === "uncounted" ? "Close uncounted" : `Sign off ${dayLabel}`}
          </Button>
          <p className="text-ink-faint text-sm">
            The owner can count it again within an hour. What happens afterwards counts in the next close.
          </p>
        </div>
      </Form>
    </Section>
  );
}

type CountedDifferenceProps = {
  expected: number;
  /** The field for why it differs, which is shown once it does. */
  note: ReactNode;
  isNoted: boolean;
  children: ReactNode;
};

/** Shows below a field, while somebody types, how far the amount is from the expected one, in words, and asks why. */
function CountedDifference({ expected, note, isNoted, children }: CountedDifferenceProps) {
  const [typed, setTyped] = useState("");
  const counted = typed.trim() === "" ? undefined : countedSum(typed);
  const differs = counted !== undefined && counted !== expected;
  return (
    <>
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setTyped(target.value);
        }}
      >
        {children}
        <p role="status" className="figures mt-1.5 font-semibold text-sm empty:hidden">
          {counted !== undefined && differenceInWords({ expected, counted })}
        </p>
      </div>
      <div className={differs || isNoted ? undefined : "hidden"}>{note}</div>
    </>
  );
}
