import type { CountedSize, PlannedChange } from "#app/domain/catalogue/bulk-change.ts";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Badge } from "#app/ui/badge.tsx";

/** A product that the bulk form changes; its stock has a single empty size where it is one number. */
export type BulkProduct = {
  id: string;
  name: string;
  prices: TypedPrices;
  stock: CountedSize[];
  isActive: boolean;
};

/** Name, price and stock of a product on one line, and below what would change. */
export function BulkProductSummary({
  product,
  planned,
}: {
  product: BulkProduct;
  /** Null where everything stays; undefined while nothing is chosen. */
  planned?: PlannedChange | null | undefined;
}) {
  const { name, prices, stock, isActive } = product;
  const sizes = stock.filter(({ size }) => size !== "");
  const pieces = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 leading-snug">
        <span className="break-words font-semibold">
          {name} {!isActive && <Badge>Hidden</Badge>}
        </span>
        {sizes.length > 0 && (
          <span className="figures block break-words text-ink-faint text-sm">
            {sizes.map(({ size, quantity }) => `${size}:${quantity}`).join(" ")}
          </span>
        )}
        {planned !== undefined && (
          <span
            className={`figures block break-words text-sm ${planned === null ? "text-ink-faint" : "font-semibold text-green-ink"}`}
          >
            {planned === null ? "Stays as it is" : plannedWords(planned)}
          </span>
        )}
      </span>
      <span className="figures w-24 text-right font-semibold max-sm:ml-9 max-sm:w-auto">
        {formatPanelMoney(prices.price)}
      </span>
      <span className="figures w-28 text-right text-ink-soft text-sm max-sm:w-auto">
        {formatCount(pieces)} in stock
      </span>
    </>
  );
}

function plannedWords({ price, comparePrice, isActive, stock }: PlannedChange): string {
  const struck = comparePrice?.after
    ? `${formatPanelMoney(comparePrice.after)} struck through`
    : "nothing struck through";
  return [
    price && `${formatPanelMoney(price.before)} → ${formatPanelMoney(price.after)}`,
    comparePrice && struck,
    isActive && (isActive.after ? "Hidden → shown" : "Shown → hidden"),
    ...(stock ?? []).map(({ size, before, after }) => `${size && `${size}: `}${before} → ${after}`),
  ]
    .filter(Boolean)
    .join(", ");
}
