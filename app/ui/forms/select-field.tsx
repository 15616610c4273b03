import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { CONTROL_LOOK, Field, type FieldProps, splitFieldProps } from "./field.tsx";

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children"> & {
    options: readonly SelectOption[];
    /** Shown while `value` is empty; it cannot be chosen and is never submitted. */
    placeholder?: string;
    /** Groups or further options, after `options`. */
    children?: ReactNode;
    selectClassName?: string;
    ref?: Ref<HTMLSelectElement>;
  };

const NOTHING_CHOSEN = "none";

/** Renders a native select with its label, hint and error. */
export function SelectField(props: SelectFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { options, placeholder, children, selectClassName, ...select } = control;
  return (
    <Field {...field}>
      {(attributes) => (
        <span className="relative flex">
          <select
            {...select}
            {...attributes}
            value={placeholder === undefined ? select.value : select.value || NOTHING_CHOSEN}
            className={classes(CONTROL_LOOK, "h-12 appearance-none pr-9 pl-3.5", selectClassName)}
          >
            {placeholder !== undefined && (
              <option value={NOTHING_CHOSEN} disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <StrokeIcon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
