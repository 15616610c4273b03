import { type ReactNode, useId } from "react";
import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { type SizeSystem, STORED_SIZE_SYSTEM, sizeLabel } from "#app/domain/catalogue/sizes.ts";
import { classes } from "#app/ui/classes.ts";

type SizeChoiceProps = {
  sizes: readonly { size: string; inStock: boolean }[];
  category: string;
  audience: TargetAudience | "";
  /** The system the visitor's shops use. */
  system: SizeSystem;
  value: string | null;
  onChange: (size: string) => void;
  error?: string | null;
  aside?: ReactNode;
};

/** Sizes as buttons; a sold-out one is struck through. Foreign shoe sizes keep the size on the box beside them. */
export function SizeChoice({
  sizes,
  category,
  audience,
  system,
  value,
  onChange,
  error,
  aside,
}: SizeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="relative min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="float-left mb-2 flex h-11 w-full items-center font-semibold text-sm">Size</legend>
      {aside && <div className="absolute top-0 right-0 flex h-11 items-center text-sm">{aside}</div>}
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {sizes.map(({ size, inStock }) => (
          <label
            key={size}
            title={inStock ? undefined : "Sold out"}
            className={classes(
              "figures relative grid min-h-12 place-content-center overflow-hidden rounded-sm border px-2 py-1 text-center font-semibold text-[0.9375rem] leading-tight transition-colors",
              "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              inStock
                ? "border-edge bg-card hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper"
                : "struck border-line text-ink-faint",
              error && inStock && "border-red-ink",
            )}
          >
            <input
              type="radio"
              name="size"
              value={size}
              disabled={!inStock}
              checked={size === value}
              onChange={() => onChange(size)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
            />
            <SizeWords words={wordsOf(size, { system, category, audience })} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-red-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Words = { main: string; beside: string | null };

function SizeWords({ words: { main, beside } }: { words: Words }) {
  return (
    <span className="pointer-events-none">
      {main}
      {beside && <span className="block font-normal text-xs"> {beside}</span>}
    </span>
  );
}

function wordsOf(
  size: string,
  shown: { system: SizeSystem; category: string; audience: TargetAudience | "" },
): Words {
  const label = sizeLabel(size, shown);
  const stored = `${STORED_SIZE_SYSTEM} ${size}`;
  if (label === size || label === stored) return { main: label, beside: null };
  return { main: label, beside: stored };
}
