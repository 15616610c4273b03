import Bell from "lucide/dist/esm/icons/bell.mjs";
import { type ReactNode, useId } from "react";
import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { LabelledSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { chartOf, preferredSize, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useStore } from "#packages/page-browser";
import { sizeStore } from "./size-store.ts";

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
      <ErrorLine id={`${id}-error`} className="mt-2">
        {error}
      </ErrorLine>
    </fieldset>
  );
}

export const TELL_ME = "Tell me when it's back";

/** Returns the attributes of a button that sends a sold-out product's form; its page has a field for the size. */
export function tellMeButton({ id }: { id: string }, size: string | null) {
  return { type: "submit", form: id, name: "size", value: size ?? "" } as const;
}

const NONE: SizePreferences = {};

/**
 * Returns the size this shopper last chose in the product's chart, if it is in stock, and a function to store another.
 * Null on the server and until the browser's storage was read. Source: specification 3.5.
 */
export function useSizePreference(product: ProductCard): {
  preferred: string | null;
  remember: (size: string) => void;
} {
  const sizes = useStore(sizeStore) ?? NONE;
  const remember = (size: string) => {
    const chart = chartOf(product);
    if (chart === null) return;
    const chosen = { [chart]: size };
    sizeStore.update((known) => ({ ...known, ...chosen }));
    saveToAccount({ sizes: chosen });
  };
  return { preferred: preferredSize(product, sizes), remember };
}
