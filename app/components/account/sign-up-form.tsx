import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Answered } from "./answered.ts";
import { PasswordMeter } from "./password-meter.tsx";

/** A new account: a name if one likes, email, and the password twice. */
export function SignUpForm({ errors, values, isPending }: Answered) {
  const [password, setPassword] = useState("");
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
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.email}
        error={errors.email}
      />
      <div className="space-y-2">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you will remember are better than one with signs in it.`}
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
      <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
        Sign Up
      </Button>
    </>
  );
}
