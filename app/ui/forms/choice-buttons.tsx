import { type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";

type Choice = { value: string; label?: ReactNode; disabled?: boolean };

type ChoiceButtonsProps = {
  /** The group's name, e.g. "Size". */
  label: string;
  /** Placed at the other end of the label's line, e.g. a link to a guide. */
  aside?: ReactNode;
  name: string;
  choices: readonly Choice[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: string | null;
  className?: string;
};

/** Renders radios that look like buttons; unavailable ones are struck through. */
export function ChoiceButtons({
  label,
  aside,
  name,
  choices,
  value,
  defaultValue,
  onChange,
  error,
  className,
}: ChoiceButtonsProps) {
  const id = useId();
  return (
    <fieldset
      className={classes("relative min-w-0", className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="float-left mb-2 w-full font-semibold text-sm">{label}</legend>
      {aside && <div className="absolute top-0 right-0 text-sm">{aside}</div>}
      <div className="choices clear-both">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue, onChange: () => onChange?.(choice.value) }
                : { checked: choice.value === value, onChange: () => onChange?.(choice.value) })}
            />
            <span>{choice.label ?? choice.value}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-medium text-red-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
