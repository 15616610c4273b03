import { Form } from "react-router";
import { Section } from "#app/components/admin/shell/section.tsx";
import type { CloseFigures } from "#app/domain/closing/day-close.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** Records the float of the morning and what was paid out of the drawer, with the sums so far. */
export function DrawerForm({
  drawer,
  entryKey,
  errors = {},
}: {
  /** Null for staff who see no takings: they may only pay out. */
  drawer: CloseFigures["drawer"] | null;
  entryKey: string;
  errors?: FieldErrors | undefined;
}) {
  return (
    <Section title="Drawer">
      {drawer && (
        <p className="figures text-ink-soft text-sm">
          Float {formatPanelMoney(money(drawer.float, "GMD"))}, paid out{" "}
          {formatPanelMoney(money(drawer.paidOut, "GMD"))}.
        </p>
      )}
      <Form key={entryKey} method="post" className="grid items-end gap-3 sm:grid-cols-2 print:hidden">
        <input type="hidden" name="intent" value="drawer" />
        <input type="hidden" name="key" value={entryKey} />
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          prefix="D"
          autoComplete="off"
          error={errors.amount}
        />
        <TextField label="What for" name="reason" maxLength={200} error={errors.reason} />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="kind" value="paid_out" variant="outline">
            Paid out
          </Button>
          {drawer && (
            <Button type="submit" name="kind" value="float" variant="outline">
              Float
            </Button>
          )}
        </div>
      </Form>
    </Section>
  );
}
