import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import { type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** The ids and attributes that connect a control to its label, hint and error. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = {
  label: string;
  /** A sentence of help under the label. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | null;
  /** Adds "optional" beside the label, outside its name. */
  optional?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  /** The control's id, if something else refers to it. */
  id?: string;
  className?: string;
};

/** Splits a field's props into those of its label and messages, and the attributes of its control. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, optional, hideLabel, id, className, ...control } = props;
  return { field: { label, hint, error, optional, hideLabel, id, className }, control };
}

/** Renders the label, the hint below it, the control, and its error. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const optionalId = `${controlId}-optional`;
  const errorId = `${controlId}-error`;
  const describedBy = classes(hint ? hintId : null, optional && optionalId, error ? errorId : null);

  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={classes("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label htmlFor={controlId} className="font-semibold text-sm">
          {label}
        </label>
        {optional && (
          <span id={optionalId} className="text-ink-faint text-xs">
            optional
          </span>
        )}
      </div>
      {hint && (
        <p id={hintId} className="-mt-1 text-ink-faint text-sm leading-snug">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 font-medium text-red-ink text-sm leading-snug">
          <StrokeIcon of={CircleAlert} className="mt-px size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The shared look of inputs and selects. Text of 16 px keeps phones from zooming in. */
export const CONTROL_LOOK = "control";
