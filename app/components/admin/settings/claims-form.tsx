import { type TextFieldConfig, TextFields } from "#app/components/admin/fields/text-fields.tsx";
import type { Claims } from "#app/domain/settings/claims.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The claims with the field of their figure or text. */
const CLAIM_FIELDS: readonly { name: keyof Claims; label: string; field: TextFieldConfig }[] = [
  {
    name: "freeShipping",
    label: "Free shipping",
    field: {
      label: "Free shipping over",
      name: "freeShipping.over",
      inputMode: "numeric",
      hint: "Orders from this subtotal ship free.",
    },
  },
  {
    name: "returns",
    label: "Returns",
    field: { label: "Days to return", name: "returns.days", inputMode: "numeric" },
  },
  {
    name: "firstPurchase",
    label: "First purchase",
    field: { label: "Text for the first purchase", name: "firstPurchase.text", maxLength: 200 },
  },
  {
    name: "customers",
    label: "Number of customers",
    field: { label: "How many customers", name: "customers.count", inputMode: "numeric" },
  },
];

const LIMIT_CURRENCIES = [
  { value: "USD", label: "US dollars" },
  { value: "GMD", label: "Dalasi" },
];

/** Edits the claims on the pages; a claim that is off is shown nowhere. Source: specification 4.10. */
export function ClaimsForm({ claims, versions }: { claims: Claims; versions: Record<string, string> }) {
  const values = {
    "freeShipping.over": claims.freeShipping.overGmd ?? claims.freeShipping.overUsd,
    "returns.days": claims.returns.days,
    "firstPurchase.text": claims.firstPurchase.text,
    "customers.count": claims.customers.count,
  };
  return (
    <SettingsForm
      title="Claims"
      text="When a claim is off, it isn't shown and its rule doesn't apply."
      intent="save-claims"
      version={versions.claims}
      saveLabel="Save Claims"
    >
      {(errors) =>
        CLAIM_FIELDS.map(({ name, label, field }) => (
          <div key={name} className="flex flex-col gap-2 border-line border-b pb-4 last:border-0">
            <Switch label={label} name={`${name}.isOn`} defaultChecked={claims[name].isOn} />
            <TextFields
              fields={[field]}
              values={values}
              errors={{ ...errors, "freeShipping.over": errors["freeShipping.overUsd"] ?? "" }}
            />
            {name === "returns" && (
              <Switch
                label="The shop pays for the return"
                name="returns.isPaidByShop"
                defaultChecked={claims.returns.isPaidByShop}
              />
            )}
            {name === "freeShipping" && (
              <SelectField
                label="Currency"
                name="freeShipping.currency"
                options={LIMIT_CURRENCIES}
                defaultValue={claims.freeShipping.overGmd === null ? "USD" : "GMD"}
              />
            )}
          </div>
        ))
      }
    </SettingsForm>
  );
}
