import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { PasswordField } from "#app/ui/forms/password-field.tsx";

type NewPasswordFieldsProps = {
  /** "Password", or "New password" beside the current one. */
  label: string;
  minLength?: number;
  errors: FieldErrors;
};

/** Renders a field for a new password, and one to repeat it. */
export function NewPasswordFields({
  label,
  minLength = PASSWORD_MIN_LENGTH,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${minLength} characters. Three words you'll remember are better than one with symbols.`}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}
