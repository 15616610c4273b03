import { StockButton } from "#app/components/admin/products/stock-button.tsx";
import type { LowStockProduct } from "#app/domain/catalogue/stock-cause.ts";
import { Badge } from "#app/ui/badge.tsx";

type LowStockListProps = {
  products: readonly LowStockProduct[];
  /** Null for whoever may not change stock. */
  idempotencyKey: string | null;
};

/** Lists products with low stock by size; a tap on what is left changes it. */
export function LowStockList({ products, idempotencyKey }: LowStockListProps) {
  if (products.length === 0) return <p className="text-ink-soft">Everything on sale is well stocked.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
          <a
            href={`/admin/products/edit/${product.id}`}
            className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-sm leading-snug hover:underline"
          >
            <span className="block break-words font-semibold">{product.name}</span>
            {product.soldOutSizes.length > 0 && (
              <span className="block text-ink-faint">sold out: {product.soldOutSizes.join(", ")}</span>
            )}
            {product.lastSizes.length > 0 && (
              <span className="block text-ink-faint">last ones: {product.lastSizes.join(", ")}</span>
            )}
          </a>
          {idempotencyKey === null ? (
            <LeftBadge left={product.stockQuantity} />
          ) : (
            <StockButton
              product={product}
              stock={product.stock}
              idempotencyKey={idempotencyKey}
              className="-my-1 inline-flex min-h-11 items-center hover:underline"
            >
              <LeftBadge left={product.stockQuantity} />
            </StockButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function LeftBadge({ left }: { left: number }) {
  return <Badge tone={left === 0 ? "red" : "yellow"}>{left} left</Badge>;
}
