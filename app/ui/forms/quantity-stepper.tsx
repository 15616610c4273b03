import Minus from "lucide/dist/esm/icons/minus.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type QuantityStepperProps = {
  /** The spin button's name, e.g. "Quantity". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** With a name, the number is submitted with the form. */
  name?: string;
  size?: "sm" | "md";
};

/** Renders a whole number between two buttons; it can be typed too. */
export function QuantityStepper({
  label,
  decreaseLabel,
  increaseLabel,
  value,
  onChange,
  min = 1,
  max = 99,
  name,
  size = "md",
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);

  const settle = (typed: string) => {
    const number = Number.parseInt(typed, 10);
    const next = Number.isNaN(number) ? value : Math.min(max, Math.max(min, number));
    if (next !== value) onChange(next);
  };
  const step =
    "grid w-11 flex-none place-items-center self-stretch text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-50";

  return (
    <span
      className={classes(
        "inline-flex items-center rounded-sm border border-edge bg-card",
        size === "md" ? "h-12" : "box-content h-11",
      )}
    >
      <button
        type="button"
        aria-label={decreaseLabel}
        className={step}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <StrokeIcon of={Minus} className="size-4" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        name={name}
        min={min}
        max={max}
        step={1}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value);
          if (event.target.value !== "") settle(event.target.value);
        }}
        onBlur={() => setDraft(null)}
        className="figures spinless h-full w-11 bg-transparent text-center font-semibold text-base"
      />
      <button
        type="button"
        aria-label={increaseLabel}
        className={step}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <StrokeIcon of={Plus} className="size-4" />
      </button>
    </span>
  );
}
