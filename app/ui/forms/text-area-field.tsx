import type { TextareaHTMLAttributes } from "react";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK, Field, type FieldProps, splitFieldProps } from "./field.tsx";

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className">;

/** Renders a text area; it grows with its text if the browser supports that. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control: area } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          rows={3}
          {...area}
          {...attributes}
          className={classes(CONTROL_LOOK, "field-sizing-content max-h-80 min-h-24 px-3.5 py-3 leading-snug")}
        />
      )}
    </Field>
  );
}
