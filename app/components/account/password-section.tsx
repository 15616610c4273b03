import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Changes the password, which requires the current one, and signs out everywhere. */
export function PasswordSection({ minLength }: { minLength: number }) {
  const result = useAccountActionData("change-password");
  const { errors, isPending, done } = result;
  return (
    <AccountSection id="password" title="Password" text="Changing it signs out your other devices.">
      <AccountForm key={done ?? "asking"} intent="change-password" answer={result}>
        <CurrentPasswordField error={errors.currentPassword} />
        <NewPasswordFields label="New password" minLength={minLength} errors={errors} />
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
      </AccountForm>
      <Form method="post" action="/sign-out">
        <Button type="submit" variant="outline">
          Sign out everywhere
        </Button>
      </Form>
    </AccountSection>
  );
}
