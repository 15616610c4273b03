import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type"> & { label?: string };

/** An email address, with the keyboard and the autofill for one. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
    />
  );
}
