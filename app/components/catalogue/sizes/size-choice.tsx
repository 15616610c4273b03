import Bell from "lucide/dist/esm/icons/bell.mjs";
import { type ReactNode, useId } from "react";
import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { sizeLabel } from "#app/domain/catalogue/sizes/size-chart.ts";
import { type SizeSystem, STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type SizeChoiceProps = {
  productId: string;
  sizes: readonly { size: string; inStock: boolean }[];
  category: string;
  audience: TargetAudience | "";
  /** The size system of the visitor's country. */
  system: SizeSystem;
  value: string | null;
  onChange: (size: string) => void;
  error?: string | null;
  aside?: ReactNode;
};

/** Renders sizes as buttons; a sold-out one is struck through. Foreign shoe sizes also show the size on the box. */
export function SizeChoice({
  productId,
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
      <div
        className={`choices size-choices clear-both${audience === "unisex" && system === "US" ? " wide" : ""}`}
        data-error={error ? "" : undefined}
      >
        {sizes.map(({ size, inStock }) => {
          const { main, beside } = noteOf(size, { system, category, audience });
          return (
            <div key={size}>
              <label>
                <input
                  type="radio"
                  name="size"
                  value={size}
                  disabled={!inStock}
                  checked={size === value}
                  onChange={() => onChange(size)}
                />
                <span>
                  {main}
                  {beside && <span className="block font-normal text-xs"> {beside}</span>}
                </span>
              </label>
              {!inStock && (
                <button
                  type="submit"
                  form={productId}
                  name="size"
                  value={size}
                  aria-label={`Tell me when ${beside ?? main} is back`}
                >
                  <StrokeIcon of={Bell} className="size-3" />
                </button>
              )}
            </div>
          );
        })}
      </div>
      {sizes.some(({ inStock }) => !inStock) && (
        <p className="mt-2 text-ink-soft text-sm">
          Tap a crossed-out size and we'll tell you when it's back.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-red-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type SizeNotes = { main: string; beside: string | null };

function noteOf(
  size: string,
  shown: { system: SizeSystem; category: string; audience: TargetAudience | "" },
): SizeNotes {
  const label = sizeLabel(size, shown);
  const stored = `${STORED_SIZE_SYSTEM} ${size}`;
  if (label === size || label === stored) return { main: label, beside: null };
  return { main: label, beside: stored };
}
