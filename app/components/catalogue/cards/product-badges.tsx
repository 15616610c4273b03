import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Shows the badges of a product: sold out, reduced, new, or low stock. */
export function ProductBadges({
  product,
}: {
  product: Pick<ProductCard, "inStock" | "discount" | "isNew" | "stockLeft">;
}) {
  const { inStock, discount, isNew, stockLeft } = product;
  if (!inStock) return <Badge tone="neutral">Sold out</Badge>;
  return (
    <>
      {discount !== null && discount > 0 && (
        <Badge tone="laterite">
          <span aria-hidden>−{discount}%</span>
          <span className="sr-only">{discount}% off</span>
        </Badge>
      )}
      {isNew && <Badge tone="ink">New</Badge>}
      {stockLeft !== null && <Badge tone="yellow">Only {stockLeft} left</Badge>}
    </>
  );
}
