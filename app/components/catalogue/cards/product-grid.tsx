import { useMemo } from "react";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { ProductCards } from "./product-card.tsx";
import { useQuickView } from "./use-quick-view.tsx";

/** How many cards of the first rows are loaded early. */
const PRIORITY_CARDS = 4;

/** Products in rows, with their quick view. */
export function ProductGrid({
  products,
  heading,
  isFirst,
}: {
  products: readonly Card[];
  heading?: "h2" | "h3";
  /** Whether it is in the first view of its page. */
  isFirst?: boolean;
}) {
  const { show, dialog } = useQuickView(products);
  // The tap that opens a quick view does not wait for every card to be looked at.
  const rows = useMemo(
    () => (
      <ul className="product-grid">
        <ProductCards
          products={products}
          onQuickView={show}
          heading={heading}
          early={isFirst ? PRIORITY_CARDS : 0}
        />
      </ul>
    ),
    [products, show, heading, isFirst],
  );
  return (
    <>
      {rows}
      {dialog}
    </>
  );
}
