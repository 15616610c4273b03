import { PriceButton } from "#app/components/admin/restock/price-button.tsx";
import { StockButton } from "#app/components/admin/restock/stock-button.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { missingToSell } from "#app/domain/catalogue/missing-to-sell.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { type EditInPlace, type ShownProduct, stockOf, stockState } from "./shown-product.ts";

/** Shows whether the product is visible and featured. */
export function StateBadges({ product }: { product: ShownProduct }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={product.isActive ? "green" : "neutral"}>{product.isActive ? "Active" : "Hidden"}</Badge>
      {product.isFeatured && <Badge tone="purple">Featured</Badge>}
      {product.isActive && <MissingBadge product={product} />}
    </span>
  );
}

/** Shows what an active product lacks to be sold, besides stock, which its own column shows. */
function MissingBadge({ product }: { product: ShownProduct }) {
  const missing = missingToSell({ ...product, priceMinor: product.price.amount });
  const words = missing.filter((word) => !word.endsWith("stock"));
  return words.length > 0 && <Badge tone="yellow">{words.join(", ")}</Badge>;
}

/** Shows the compare price struck through, if it is higher than the price. */
export function ComparePrice({ product }: { product: ShownProduct }) {
  return (
    product.comparePrice &&
    product.comparePrice.amount > product.price.amount && (
      <s className="text-ink-faint text-sm">
        <span className="sr-only">Compare price </span>
        <PanelMoney amount={product.comparePrice} />
      </s>
    )
  );
}

/** Shows the stock and whether it is low; a tap changes it. */
export function StockCount({
  product,
  lowStockAt,
  editInPlace,
}: {
  product: ShownProduct;
  lowStockAt: number;
  editInPlace: EditInPlace;
}) {
  const state = stockState(product.stockQuantity, lowStockAt);
  const className = classes(
    "link reach",
    state === "out of stock" && "font-bold text-red-ink",
    state === "low" && "font-bold text-yellow-ink",
  );
  const text = `${product.stockQuantity}${state ? ` · ${state}` : ""}`;
  return editInPlace ? (
    <StockButton
      product={product}
      stock={stockOf(product)}
      idempotencyKey={editInPlace.idempotencyKey}
      className={className}
    >
      {text}
    </StockButton>
  ) : (
    <a href={`/admin/stock?product=${product.id}`} className={className}>
      {text}
    </a>
  );
}

/** Shows the price; a tap changes it. */
export function ListedPrice({ product, editInPlace }: { product: ShownProduct; editInPlace: EditInPlace }) {
  const price = <PanelMoney amount={product.price} />;
  return editInPlace ? (
    <PriceButton product={product} typed={product.entered ?? product.price} className="link reach">
      {price}
    </PriceButton>
  ) : (
    price
  );
}

/** Returns the number of sold-out sizes if others are in stock: "2 sizes sold out". */
export function soldOutLabel({ stockQuantity, sizes }: ShownProduct): string | null {
  const soldOut = sizes.filter(({ quantity }) => quantity === 0).length;
  if (stockQuantity === 0 || soldOut === 0) return null;
  return `${soldOut} ${soldOut === 1 ? "size" : "sizes"} sold out`;
}
