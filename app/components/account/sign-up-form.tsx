import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { AuthActionData } from "./auth-action-data.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Renders the sign-up form: an optional name, email, and the password twice. */
export function SignUpForm({ errors, values, isAddressTaken, isPending }: AuthActionData) {
  return (
    <>
      {errors.form && <FormErrorSummary title="Sign up failed" errors={[{ text: errors.form }]} />}
      <TextField
        label="Display name"
        name="displayName"
        optional
        autoComplete="name"
        maxLength={100}
        defaultValue={values.displayName}
        error={errors.displayName}
      />
      <EmailField defaultValue={values.email} error={errors.email} />
      {isAddressTaken && (
        <p className="text-right">
          <a href="/auth/forgot" className="link font-semibold text-sm">
            Reset your password
          </a>
        </p>
      )}
      <NewPasswordFields label="Password" errors={errors} />
      <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
        Sign Up
      </Button>
    </>
  );
}
