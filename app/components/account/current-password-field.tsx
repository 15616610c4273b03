import type { ReactNode } from "react";
import { PasswordField } from "#app/ui/forms/password-field.tsx";

type CurrentPasswordFieldProps = { error: string | undefined; hint?: ReactNode; className?: string };

/** Renders a field for the current password, which confirms the person's identity. */
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
