import { useMemo } from "react";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { ProductCards } from "./product-card.tsx";
import { useQuickView } from "./use-quick-view.tsx";

/** How many cards of the first rows load their pictures eagerly. */
const PRIORITY_CARDS = 4;

/** Renders products in rows, with their quick view. */
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
  // Memoized, so that opening a quick view does not render every card.
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
