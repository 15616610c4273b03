import { Fragment, type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";

type RadioCard = {
  value: string;
  /** The radio's accessible name. */
  title: string;
  text?: ReactNode;
  /** An icon at the end of the card. */
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioCardGroupProps = {
  /** The group's name. */
  label: string;
  hideLabel?: boolean;
  name: string;
  cards: readonly RadioCard[];
  /** With a value, the caller controls the choice; otherwise the form does. */
  value?: string | null;
  onChange?: (value: string) => void;
  error?: string | null;
  /** Content that depends on the choice: below the chosen card, or below all cards before a choice. */
  next?: ReactNode;
  className?: string;
};

/** Renders a few options as cards, of which one can be chosen. */
export function RadioCardGroup({
  label,
  hideLabel,
  name,
  cards,
  value,
  onChange,
  error,
  next,
  className,
}: RadioCardGroupProps) {
  const id = useId();
  return (
    <fieldset className={classes("min-w-0", className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLabel ? "sr-only" : "mb-2 font-semibold text-sm"}>{label}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <Fragment key={card.value}>
            <label className="flex min-h-16 items-center gap-3.5 rounded-sm border border-edge bg-card px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
              <input
                type="radio"
                name={name}
                value={card.value}
                disabled={card.disabled}
                aria-labelledby={`${id}-${card.value}-title`}
                aria-describedby={card.text ? `${id}-${card.value}-text` : undefined}
                onChange={() => onChange?.(card.value)}
                {...(value !== undefined && { checked: card.value === value })}
                className="size-5 flex-none appearance-none rounded-full border-2 border-edge bg-card outline-none checked:border-[6px] checked:border-laterite"
              />
              <span className="min-w-0 flex-1 leading-snug">
                <span id={`${id}-${card.value}-title`} className="block font-semibold">
                  {card.title}
                </span>
                {card.text && (
                  <span id={`${id}-${card.value}-text`} className="block text-ink-faint text-sm">
                    {card.text}
                  </span>
                )}
              </span>
              {card.icon}
            </label>
            {card.value === value && next}
          </Fragment>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-medium text-red-ink text-sm">
          {error}
        </p>
      )}
      {!value && next}
    </fieldset>
  );
}
