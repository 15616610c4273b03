import Copy from "lucide/dist/esm/icons/copy.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useState } from "react";
import { StockButton } from "#app/components/admin/restock/stock-button.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ComparePrice, ListedPrice, StateBadges, StockCount, soldOutLabel } from "./product-cells.tsx";
import { type EditInPlace, type ShownProduct, stockOf } from "./shown-product.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useEditPath } from "./use-edit-path.ts";
import { VisibilityButton } from "./visibility-button.tsx";

type ProductRowCardProps = {
  product: ShownProduct;
  lowStockAt: number;
  canEdit: boolean;
  editInPlace: EditInPlace;
  onDelete: (product: ShownProduct) => void;
};

/** Shows a product of the admin's list with its details and its three buttons. */
export function ProductRowCard({ product, lowStockAt, canEdit, editInPlace, onDelete }: ProductRowCardProps) {
  const { name, isActive } = product;
  const editPath = useEditPath()(product.id);
  return (
    <article
      id={`product-${product.id}`}
      aria-label={name}
      className={classes(
        "flex min-w-0 flex-col rounded-md border border-line bg-card",
        !isActive && "border-dashed",
      )}
    >
      <div className="flex flex-wrap gap-3 p-3">
        <Thumbnail src={product.images[0]?.src ?? null} className="h-30 w-24" />
        <div className="flex min-w-[min(8rem,100%)] flex-1 flex-col gap-1.5">
          <div className="flex items-start gap-1">
            <h2 className="line-clamp-2 min-w-0 flex-1 break-words font-bold leading-tight">{name}</h2>
            {canEdit && (
              <a
                href={`/admin/products/add?from=${product.id}`}
                aria-label={`Duplicate ${name}`}
                title="Duplicate"
                className="reach -mt-1.5 -mr-1.5 grid size-9 flex-none place-items-center rounded-full hover:bg-sunken"
              >
                <StrokeIcon of={Copy} className="size-4" />
              </a>
            )}
          </div>
          <p className="truncate text-ink-faint text-sm">
            {[product.brand, product.category].filter(Boolean).join(" · ")}
          </p>
          <StateBadges product={product} />
          <p className="figures mt-auto flex flex-wrap items-baseline gap-x-2 leading-tight">
            <span className="font-bold text-lg">
              <ListedPrice product={product} editInPlace={editInPlace} />
            </span>
            <ComparePrice product={product} />
            {product.entered && (
              <span className="text-ink-faint text-sm">typed {formatMoney(product.entered)}</span>
            )}
          </p>
        </div>
      </div>
      {product.description && (
        <p className="mx-3 mb-2 line-clamp-2 text-ink-soft text-sm leading-snug">{product.description}</p>
      )}
      <Stock product={product} lowStockAt={lowStockAt} editInPlace={editInPlace} />
      {canEdit && (
        <div className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] border-line border-t">
          <a href={editPath} aria-label={`Edit ${name}`} className={ACTION_BUTTON}>
            <StrokeIcon of={Pencil} className="size-4" />
            Edit
          </a>
          <VisibilityButton product={product} className={classes(ACTION_BUTTON, "border-line border-x")} />
          <button
            type="button"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(product)}
            className={classes(ACTION_BUTTON, "hover:bg-red-tint hover:text-red-ink")}
          >
            <StrokeIcon of={Trash2} className="size-4" />
            Delete
          </button>
        </div>
      )}
    </article>
  );
}

const ACTION_BUTTON =
  "inline-flex h-11 items-center justify-center gap-2 font-semibold text-sm transition-colors hover:bg-sunken focus-visible:-outline-offset-3";

/** Shows the total stock, and the stock by size if sizes are counted. */
function Stock({
  product,
  lowStockAt,
  editInPlace,
}: Pick<ProductRowCardProps, "product" | "lowStockAt" | "editInPlace">) {
  const [isOpen, setOpen] = useState(false);
  const countedSizes = product.sizes.filter(({ quantity }) => quantity !== null);
  const soldOut = soldOutLabel(product);
  const shownSizes = isOpen ? countedSizes : countedSizes.slice(0, 8);
  return (
    <div className="px-3 pb-3 text-sm">
      <p className="figures text-ink-soft">
        Stock: <StockCount product={product} lowStockAt={lowStockAt} editInPlace={editInPlace} />
        {soldOut && <span className="text-ink-faint"> · {soldOut}</span>}
      </p>
      {countedSizes.length > 0 && (
        <ul className="figures mt-1.5 flex flex-wrap gap-1 text-xs">
          {shownSizes.map(({ size, quantity }) => (
            <li key={size}>
              {editInPlace ? (
                <StockButton
                  product={product}
                  stock={stockOf(product)}
                  idempotencyKey={editInPlace.idempotencyKey}
                  className={classes(chipClass(quantity), "flex min-h-7 items-center hover:underline")}
                >
                  {size}: {quantity}
                </StockButton>
              ) : (
                <span className={chipClass(quantity)}>
                  {size}: {quantity}
                </span>
              )}
            </li>
          ))}
          {countedSizes.length > shownSizes.length && (
            <li>
              <button type="button" className="link px-1.5 py-0.5" onClick={() => setOpen(true)}>
                +{countedSizes.length - shownSizes.length}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function chipClass(quantity: number | null): string {
  return classes(
    "rounded-xs px-1.5 py-0.5",
    quantity === 0 ? "bg-red-tint text-red-ink" : "bg-sunken text-ink-soft",
  );
}
