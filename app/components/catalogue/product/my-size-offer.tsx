import { MySizeToggle } from "#app/components/catalogue/sizes/my-size-toggle.tsx";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf } from "#app/domain/catalogue/sizes/size-preference.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { Portal } from "#app/ui/portal.tsx";

/** Offers to make the size chosen on the page the shopper's own. Source: specification 3.5. */
export function MySizeOffer({ product, size }: { product: ProductCard; size: string | null }) {
  const chart = chartOf(product);
  const sizes = document.getElementById("sizes")?.firstElementChild;
  const isShoe = chart === "shoes" || chart === "kids-shoes";
  if (chart === null || size === null || !sizes) return null;
  return (
    <Portal place={sizes}>
      {/* Within the heading's row, so that nothing moves when it appears. */}
      <div className="absolute top-0 flex h-11 items-center text-sm" style={{ left: "2.5rem" }}>
        <MySizeToggle chart={chart} size={size} label={isShoe ? `${STORED_SIZE_SYSTEM} ${size}` : size} />
      </div>
    </Portal>
  );
}
