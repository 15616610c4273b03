import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK, Field, type FieldProps, splitFieldProps } from "./field.tsx";

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "prefix" | "className"> & {
    /** Inside the box before the text, e.g. a currency symbol. */
    prefix?: ReactNode;
    /** Inside the box after the text, e.g. a unit or a small button. */
    suffix?: ReactNode;
    inputClassName?: string;
    ref?: Ref<HTMLInputElement>;
  };

/** Renders one line of text with label, hint and error. Takes every attribute of an input. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { prefix, suffix, inputClassName, ...input } = control;
  return (
    <Field {...field}>
      {(attributes) => (
        <span className="relative flex">
          {prefix && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint"
            >
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...attributes}
            className={classes(
              CONTROL_LOOK,
              "h-12",
              prefix ? "pl-11" : "pl-3.5",
              suffix ? "pr-14" : "pr-3.5",
              inputClassName,
            )}
          />
          {suffix && (
            <span className="absolute inset-y-0 right-0 grid min-w-12 place-items-center px-3 text-ink-faint has-[button]:px-0.5">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
