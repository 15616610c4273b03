import type { ComponentProps } from "react";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** A text field of a form: its label, its name, and any other attribute. */
export type TextFieldConfig = { label: string; name: string } & Omit<
  ComponentProps<typeof TextField>,
  "error" | "defaultValue" | "label" | "name"
>;

/** The values of a form by field name. */
type FieldValues<Name extends string> = { readonly [name in Name]?: unknown };

/** Returns what each field of a form has by its name: its first value, a text or a number, and its error. */
export function fieldsOf<Name extends string>(values: FieldValues<Name>, errors: FieldErrors) {
  return (name: Name) => {
    const value = values[name];
    const defaultValue = typeof value === "string" || typeof value === "number" ? value : "";
    return { name, defaultValue, error: errors[name] };
  };
}

type TextFieldsProps = {
  fields: readonly TextFieldConfig[];
  values: FieldValues<string>;
  errors: FieldErrors;
};

/** The text fields of one form, each with its own error. */
export function TextFields({ fields, values, errors }: TextFieldsProps) {
  const field = fieldsOf(values, errors);
  return fields.map(({ name, ...config }) => (
    <TextField key={name} autoComplete="off" {...config} {...field(name)} />
  ));
}
