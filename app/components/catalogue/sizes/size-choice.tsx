import Bell from "lucide/dist/esm/icons/bell.mjs";
import { type ReactNode, useId } from "react";
import type { LabelledSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type SizeChoiceProps = {
  productId: string;
  sizes: readonly (LabelledSize & { inStock: boolean })[];
  value: string | null;
  onChange: (size: string) => void;
  error?: string | null;
  aside?: ReactNode;
};

/** Renders sizes as buttons; a sold-out one is struck through. Foreign shoe sizes also show the size on the box. */
export function SizeChoice({ productId, sizes, value, onChange, error, aside }: SizeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="relative min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="float-left mb-2 flex h-11 w-full items-center font-semibold text-sm">Size</legend>
      {aside && <div className="absolute top-0 right-0 flex h-11 items-center text-sm">{aside}</div>}
      <div
        className={`choices size-choices clear-both${sizes.some(({ label }) => label.includes(",")) ? " wide" : ""}`}
        data-error={error ? "" : undefined}
      >
        {sizes.map(({ size, label, onBox, inStock }) => (
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
                {label}
                {onBox && <span className="block font-normal text-xs"> {onBox}</span>}
              </span>
            </label>
            {!inStock && (
              <button
                type="submit"
                form={productId}
                name="size"
                value={size}
                aria-label={`Tell me when ${onBox ?? label} is back`}
              >
                <StrokeIcon of={Bell} className="size-3" />
              </button>
            )}
          </div>
        ))}
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
