import type { ComponentProps } from "react";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** A text box of a form: its label, the name it is sent under, and whatever else it needs. */
export type TextFieldConfig = { label: string; name: string } & Omit<
  ComponentProps<typeof TextField>,
  "error" | "defaultValue" | "label" | "name"
>;

type TextFieldsProps = {
  fields: readonly TextFieldConfig[];
  /** Their values, by name. */
  values: Record<string, string | number | undefined>;
  errors: FieldErrors;
};

/** The text boxes of one form, each with its own error. */
export function TextFields({ fields, values, errors }: TextFieldsProps) {
  return fields.map(({ name, ...field }) => (
    <TextField
      key={name}
      autoComplete="off"
      {...field}
      name={name}
      defaultValue={values[name] ?? ""}
      error={errors[name]}
    />
  ));
}
