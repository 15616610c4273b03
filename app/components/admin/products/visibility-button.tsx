import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { useFetcher } from "react-router";
import type { ActionAnswer } from "#app/components/admin/forms/use-answer-toast.ts";
import { LineIcon } from "#app/ui/line-icon.tsx";

type VisibilityButtonProps = {
  product: { id: string; name: string; isActive: boolean };
  className: string;
  /** The icon alone is seen; the name says the rest. */
  iconOnly?: boolean;
};

/** Hides a product from the shop or shows it again, at once. Source: specification §4, Product. */
export function VisibilityButton({ product, className, iconOnly }: VisibilityButtonProps) {
  const fetcher = useFetcher<ActionAnswer>();
  const wanted = fetcher.formData?.get("isActive");
  const isActive = wanted === undefined || wanted === null ? product.isActive : wanted === "true";
  const word = isActive ? "Hide" : "Show";
  return (
    <fetcher.Form method="post" action="/admin/products" className="contents">
      <input type="hidden" name="intent" value="set-visibility" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button
        type="submit"
        aria-label={`${word} ${product.name}`}
        title={iconOnly ? word : undefined}
        className={className}
      >
        <LineIcon of={isActive ? EyeOff : Eye} className="size-4" />
        {!iconOnly && word}
      </button>
    </fetcher.Form>
  );
}
