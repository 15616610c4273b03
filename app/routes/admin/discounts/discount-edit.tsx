import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { useUnsavedWarning } from "#app/components/admin/asking/use-unsaved-warning.tsx";
import { type TextFieldConfig, TextFields } from "#app/components/admin/fields/text-fields.tsx";
import {
  EditConflictNotice,
  ExpectedVersionField,
} from "#app/components/admin/results/edit-conflict-notice.tsx";
import { withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { discountCodeForm } from "#app/domain/cart/discount-code-form.ts";
import { editConflict, expectedVersionOf, refused } from "#app/routes/admin/action-results.ts";
import { readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findDiscountCodeById } from "#app/server/payments/discounts/list-discount-codes.ts";
import { saveDiscountCode } from "#app/server/payments/discounts/save-discount-code.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import type { Route } from "./+types/discount-edit.ts";

const NEW_CODE_VALUES: Record<string, string> = { isActive: "on" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdmin(context, request, "discounts.edit");
  if (params.id === undefined) return { id: null, version: null, code: null, values: NEW_CODE_VALUES };
  const found = await findDiscountCodeById(shopOf(context), params.id);
  if (found === null) throw data(null, { status: 404, statusText: "Discount code not found" });
  const values: Record<string, string> = {
    code: found.code,
    percent: String(found.percent),
    startsAt: toDateTimeLocal(found.startsAt),
    endsAt: toDateTimeLocal(found.endsAt),
    usageLimit: found.usageLimit === null ? "" : String(found.usageLimit),
    perCustomerLimit: found.perCustomerLimit === null ? "" : String(found.perCustomerLimit),
    ...(found.isActive && { isActive: "on" }),
  };
  return { id: found.id, version: found.version, code: found.code, values };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "discounts.edit");
  const read = await readForm(request, discountCodeForm);
  if (!read.ok) return refused("discountFailed", read.status, { errors: read.errors, values: read.values });
  const id = params.id ?? null;
  const saved = await saveDiscountCode(shopOf(context), admin, {
    id,
    form: read.value,
    seenVersion: expectedVersionOf(read.form),
  });
  if (saved.ok) {
    throw redirect(
      id === null
        ? withFlashToast("/admin/discounts", "discountCreated")
        : withFlashToast(`/admin/discounts#code-${id}`, "discountSaved"),
    );
  }
  const values = submittedValues(read.form);
  if (saved.reason === "not_found") return refused("gone", 404, { values });
  if (saved.reason === "changed_meanwhile") return editConflict("discountFailed", saved.detail, { values });
  const errors = { code: `There is already a code ${read.value.code}.` };
  return refused("discountFailed", 422, { errors, values });
}

const COUNT_INPUT = { inputMode: "numeric", inputClassName: "figures" } as const;

const FIELDS: readonly TextFieldConfig[] = [
  {
    label: "Code",
    name: "code",
    hint: "What shoppers type; capitals don't matter.",
    placeholder: "TOBASKI15",
    autoCapitalize: "characters",
    spellCheck: false,
    inputClassName: "figures uppercase",
  },
  {
    label: "Percent off",
    name: "percent",
    hint: "Taken off the goods, not the shipping.",
    suffix: "%",
    ...COUNT_INPUT,
  },
  { type: "datetime-local", label: "Starts", name: "startsAt", optional: true },
  { type: "datetime-local", label: "Ends", name: "endsAt", optional: true },
  {
    label: "Usage limit",
    name: "usageLimit",
    hint: "How many times it can be used in all.",
    optional: true,
    ...COUNT_INPUT,
  },
  {
    label: "Limit per customer",
    name: "perCustomerLimit",
    hint: "Customers are recognised by their email.",
    optional: true,
    ...COUNT_INPUT,
  },
];

export default function DiscountEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, code } = loaderData;
  const [isChanged, setChanged] = useState(false);
  const isSaving = useNavigation().formMethod === "POST";
  useUnsavedWarning(isChanged && !isSaving);
  const errors = actionData?.errors ?? {};
  const values = actionData?.values ?? loaderData.values;
  return (
    <>
      <AdminHeading title={code === null ? "Add Discount Code" : "Edit Discount Code"} text={code} />
      <Form method="post" noValidate key={id} onChange={() => setChanged(true)} className="max-w-2xl">
        <Card className="flex flex-col gap-5">
          {version !== null && <ExpectedVersionField version={version} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextFields fields={FIELDS} values={values} errors={errors} />
          </div>
          <p className="text-ink-faint text-sm">All times are Gambian.</p>
          <Switch
            label="Active"
            name="isActive"
            hint="When off, the code is refused as if it didn't exist."
            defaultChecked={values.isActive === "on"}
          />
          <EditConflictNotice result={actionData} href={`/admin/discounts/${id}`} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-5">
            <Button type="submit" variant="primary" pending={isSaving}>
              {code === null ? "Add Code" : "Save Code"}
            </Button>
            <Button href="/admin/discounts" variant="quiet">
              Cancel
            </Button>
          </div>
        </Card>
      </Form>
    </>
  );
}

/** Returns the value of a `datetime-local` input, in the time of The Gambia, which is UTC. */
function toDateTimeLocal(at: Date | null): string {
  return at === null ? "" : at.toISOString().slice(0, 16);
}
