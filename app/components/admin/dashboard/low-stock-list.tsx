import { Badge } from "#app/ui/badge.tsx";

/** A product with low stock, and its sizes that are sold out or nearly so. */
export type LowStockProduct = {
  id: string;
  name: string;
  stockQuantity: number;
  soldOutSizes: string[];
  lastSizes: string[];
};

/** Lists products with low stock by size, each with a link to its stock fields. */
export function LowStockList({ products }: { products: readonly LowStockProduct[] }) {
  if (products.length === 0) return <p className="text-ink-soft">Everything on sale is well stocked.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
          <a
            href={`/admin/products/edit/${product.id}`}
            className="min-w-0 flex-1 text-sm leading-snug hover:underline"
          >
            <span className="block truncate font-semibold">{product.name}</span>
            {product.soldOutSizes.length > 0 && (
              <span className="block text-ink-faint">sold out: {product.soldOutSizes.join(", ")}</span>
            )}
            {product.lastSizes.length > 0 && (
              <span className="block text-ink-faint">last ones: {product.lastSizes.join(", ")}</span>
            )}
          </a>
          <Badge tone={product.stockQuantity === 0 ? "red" : "yellow"}>{product.stockQuantity} left</Badge>
        </li>
      ))}
    </ul>
  );
}
