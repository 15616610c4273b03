import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { PasswordMeter } from "./password-meter.tsx";

type NewPasswordFieldsProps = {
  /** "Password", or "New password" beside the current one. */
  label: string;
  minLength?: number;
  errors: FieldErrors;
};

/** Renders a field for a new password with its meter, and one to repeat it. */
export function NewPasswordFields({
  label,
  minLength = PASSWORD_MIN_LENGTH,
  errors,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState("");
  return (
    <>
      <div className="space-y-2">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          hint={`At least ${minLength} characters. Three words you'll remember are better than one with symbols.`}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordMeter password={password} said={errors.password} />
      </div>
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}
