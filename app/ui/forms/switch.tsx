import { type InputHTMLAttributes, type ReactNode, useId } from "react";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "id" | "className"> & {
  label: string;
  hint?: ReactNode;
  /** Hides the label visually if the same words are beside it; screen readers still read it. */
  hideLabel?: boolean;
};

/** Browsers expose `checked` of a checkbox with this role, so `aria-checked` would repeat it. */
const CHECKBOX_AS_SWITCH = { type: "checkbox", role: "switch" };

/** Renders a switch. It is a checkbox, so it works in forms before JavaScript. */
export function Switch({ label, hint, hideLabel, ...input }: SwitchProps) {
  const controlId = useId();
  const hintId = `${controlId}-hint`;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className={hideLabel ? "sr-only" : undefined}>
        <label htmlFor={controlId} className="font-semibold text-sm">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-ink-faint text-sm leading-snug">
            {hint}
          </p>
        )}
      </div>
      <label className="reach inline-flex h-7 w-12 flex-none cursor-pointer">
        <input
          {...input}
          {...CHECKBOX_AS_SWITCH}
          id={controlId}
          aria-describedby={hint ? hintId : undefined}
          className="peer z-10 h-7 w-12 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-sunken transition-colors checked:border-river checked:bg-river disabled:cursor-not-allowed disabled:opacity-40"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 left-1.5 z-20 size-4 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-on-fill"
        />
      </label>
    </div>
  );
}
