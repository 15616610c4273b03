import type { Ref, TextareaHTMLAttributes } from "react";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK } from "./control-look.ts";
import { Field, type FieldProps } from "./field.tsx";

type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text; grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={classes(CONTROL_LOOK, "field-sizing-content max-h-80 min-h-24 px-3.5 py-3 leading-snug")}
        />
      )}
    </Field>
  );
}
