import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import type { AuthActionData } from "./auth-action-data.ts";
import { EmailField } from "./email-field.tsx";

/** Renders the sign-in form. */
export function SignInForm({ errors, values, isPending }: AuthActionData) {
  return (
    <>
      {errors.form && <FormErrorSummary title="Sign in failed" errors={[{ text: errors.form }]} />}
      <EmailField
        id="sign-in-email"
        autoComplete="username"
        defaultValue={values.email}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <p className="text-right">
        <a href="/auth/forgot" className="link font-semibold text-sm">
          Forgot password?
        </a>
      </p>
      <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
        Sign In
      </Button>
    </>
  );
}
