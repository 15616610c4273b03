import type { ReactNode } from "react";
import type { Claims } from "#app/domain/settings/claims.ts";
import { Switch } from "#app/ui/switch.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What the pages promise; a promise that is off is shown nowhere. Source: decisions, Shipping and discounts. */
export function ClaimsForm({ claims }: { claims: Claims }) {
  return (
    <SettingsForm
      title="Claims"
      text="A claim that is off is shown nowhere, and its rule does not apply."
      intent="save-claims"
      saveLabel="Save Claims"
    >
      {(errors) => (
        <>
          <Claim label="Free shipping" name="freeShipping" isOn={claims.freeShipping.isOn}>
            <TextField
              label="Free shipping over"
              name="freeShipping.overUsd"
              inputMode="numeric"
              prefix="$"
              hint="From this subtotal on, orders ship free."
              defaultValue={claims.freeShipping.overUsd}
              error={errors["freeShipping.overUsd"]}
            />
          </Claim>
          <Claim label="Returns" name="returns" isOn={claims.returns.isOn}>
            <TextField
              label="Days to return"
              name="returns.days"
              inputMode="numeric"
              defaultValue={claims.returns.days}
              error={errors["returns.days"]}
            />
          </Claim>
          <Claim label="First purchase" name="firstPurchase" isOn={claims.firstPurchase.isOn}>
            <TextField
              label="Words of the first purchase"
              name="firstPurchase.text"
              maxLength={200}
              defaultValue={claims.firstPurchase.text}
              error={errors["firstPurchase.text"]}
            />
          </Claim>
          <Claim label="Number of customers" name="customers" isOn={claims.customers.isOn}>
            <TextField
              label="How many customers"
              name="customers.count"
              inputMode="numeric"
              defaultValue={claims.customers.count}
              error={errors["customers.count"]}
            />
          </Claim>
        </>
      )}
    </SettingsForm>
  );
}

function Claim({
  label,
  name,
  isOn,
  children,
}: {
  label: string;
  name: string;
  isOn: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-2 border-line border-b pb-4 last:border-0">
      <Switch label={label} name={`${name}.isOn`} defaultChecked={isOn} />
      {children}
    </div>
  );
}
