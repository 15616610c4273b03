import type { ComponentProps } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** A text field for a sum of money or another decimal number. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" inputClassName="figures" {...props} />;
}
