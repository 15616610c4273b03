import type { ComponentProps } from "react";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** A text field of a form: its label, its name, and any other attribute. */
export type TextFieldConfig = { label: string; name: string } & Omit<
  ComponentProps<typeof TextField>,
  "error" | "defaultValue" | "label" | "name"
>;

type TextFieldsProps = {
  fields: readonly TextFieldConfig[];
  /** The values by field name. */
  values: Record<string, string | number | undefined>;
  errors: FieldErrors;
};

/** The text fields of one form, each with its own error. */
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
