import { setMySize, sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { type ChartName, chartOf, mySize } from "#app/domain/catalogue/sizes/size-preference.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { Button } from "#app/ui/button.tsx";
import { Portal } from "#app/ui/portal.tsx";
import { useStore } from "#packages/page-browser";

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

type MySizeToggleProps = {
  chart: ChartName;
  size: string;
  /** The size as the page writes it. */
  label: string;
};

/** Makes a size the shopper's own, or takes that back. */
function MySizeToggle({ chart, size, label }: MySizeToggleProps) {
  const isMine = mySize(useStore(sizeStore) ?? {}, chart) === size;
  return (
    <>
      {isMine && <span>Your size</span>}
      <Button
        variant="quiet"
        size="sm"
        className={isMine ? undefined : "-mx-3.5"}
        onClick={() => setMySize(chart, isMine ? null : size)}
      >
        {isMine ? "Clear" : `Make ${label} my size`}
      </Button>
    </>
  );
}
