import { formatMoney } from "#app/domain/money/format-money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { type ShownProduct, stockState } from "./shown-product.ts";

/** Whether shoppers see it, and whether it is featured. */
export function ProductBadges({ product }: { product: ShownProduct }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={product.isActive ? "green" : "neutral"}>{product.isActive ? "Active" : "Hidden"}</Badge>
      {product.isFeatured && <Badge tone="purple">Featured</Badge>}
    </span>
  );
}

/** What it cost before, struck through; nothing where it is no more than it costs now, as in the shop. */
export function ComparePrice({ product }: { product: ShownProduct }) {
  return (
    product.comparePrice &&
    product.comparePrice.amount > product.price.amount && (
      <s className="text-ink-faint text-sm">
        <span className="sr-only">Compare price </span>
        {formatMoney(product.comparePrice)}
      </s>
    )
  );
}

/** The pieces on the shelf, and whether that is few. */
export function StockCount({ product, lowStockAt }: { product: ShownProduct; lowStockAt: number }) {
  const state = stockState(product.stockQuantity, lowStockAt);
  return (
    <span
      className={classes(
        state === "out of stock" && "font-bold text-red-ink",
        state === "low" && "font-bold text-yellow-ink",
      )}
    >
      {product.stockQuantity}
      {state && ` · ${state}`}
    </span>
  );
}

/** How many sizes are gone while others are there: "2 sizes sold out". */
export function soldOutLabel({ stockQuantity, sizes }: ShownProduct): string | null {
  const soldOut = sizes.filter(({ quantity }) => quantity === 0).length;
  if (stockQuantity === 0 || soldOut === 0) return null;
  return `${soldOut} ${soldOut === 1 ? "size" : "sizes"} sold out`;
}
