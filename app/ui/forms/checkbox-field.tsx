import Check from "lucide/dist/esm/icons/check.mjs";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** Renders a checkbox with its label beside it. */
export function CheckboxField({ label, hint, className, id, ...input }: CheckboxFieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  return (
    <div className={className}>
      <label htmlFor={controlId} className="flex min-h-11 items-center gap-3 text-[0.9375rem] leading-snug">
        <span className="relative grid size-6 flex-none place-items-center">
          <input
            {...input}
            type="checkbox"
            id={controlId}
            aria-describedby={hint ? hintId : undefined}
            className="peer size-6 appearance-none rounded-xs border-2 border-edge bg-card transition-colors checked:border-ink checked:bg-ink hover:border-ink disabled:opacity-40"
          />
          <StrokeIcon
            of={Check}
            className="pointer-events-none absolute size-4 text-paper opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-9 text-ink-faint text-sm leading-snug">
          {hint}
        </p>
      )}
    </div>
  );
}
