import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type VisibilityButtonProps = {
  product: { id: string; name: string; isActive: boolean };
  className: string;
  /** Only the icon is visible; the name is for screen readers. */
  iconOnly?: boolean;
};

/** Hides a product from the shop or shows it again, at once. Source: specification 11.3. */
export function VisibilityButton({ product, className, iconOnly }: VisibilityButtonProps) {
  const fetcher = useFetcher<ActionResult>();
  const isActive = (fetcher.formData?.get("isActive") ?? String(product.isActive)) === "true";
  const label = isActive ? "Hide" : "Show";
  return (
    <fetcher.Form method="post" action="/admin/products" className="contents">
      <input type="hidden" name="intent" value="set-visibility" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button
        type="submit"
        aria-label={`${label} ${product.name}`}
        title={iconOnly ? label : undefined}
        className={className}
      >
        <StrokeIcon of={isActive ? EyeOff : Eye} className="size-4" />
        {!iconOnly && label}
      </button>
    </fetcher.Form>
  );
}
