import { formatPhone } from "#app/domain/contact/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";

/** Edits name and phone, which fill in the checkout. */
export function ProfileSection({ name, phone }: { name: string; phone: string }) {
  const result = useAccountActionData("save-profile");
  const { errors, values, isPending } = result;
  return (
    <AccountSection id="profile" title="Profile" text="We fill these in at checkout.">
      <AccountForm intent="save-profile" answer={result}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Display name"
            name="displayName"
            optional
            autoComplete="name"
            maxLength={100}
            defaultValue={values.displayName ?? name}
            error={errors.displayName}
          />
          <TextField
            label="Phone"
            name="phone"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="301 2345"
            defaultValue={values.phone ?? (phone === "" ? "" : formatPhone(phone))}
            error={errors.phone}
          />
        </div>
        <Button type="submit" pending={isPending}>
          Save profile
        </Button>
      </AccountForm>
    </AccountSection>
  );
}
