import type { ReactNode } from "react";
import { PasswordField } from "#app/ui/forms/password-field.tsx";

type CurrentPasswordFieldProps = { error: string | undefined; hint?: ReactNode; className?: string };

/** The password of whoever is signed in, which proves that it is them. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      {...props}
    />
  );
}
