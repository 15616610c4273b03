import Copy from "lucide/dist/esm/icons/copy.mjs";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useContext } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { PriceButton } from "#app/components/admin/restock/price-button.tsx";
import { StockButton } from "#app/components/admin/restock/stock-button.tsx";
import { PanelCurrencyContext, PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { missingToSell } from "#app/domain/catalogue/missing-to-sell.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { formatCount } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { Thumbnail } from "./thumbnail.tsx";

/** A product as the admin's list shows it. */
export type ShownProduct = Pick<
  Product,
  | "id"
  | "name"
  | "description"
  | "brand"
  | "category"
  | "images"
  | "sizes"
  | "stockQuantity"
  | "isFeatured"
  | "isActive"
  | "typed"
> & { price: Money; comparePrice: Money | null };

type ProductRowCardProps = {
  product: ShownProduct;
  lowStockAt: number;
  /** The idempotency key of a change of stock; null for someone who may not edit products. */
  editKey: string | null;
  isChosen: boolean;
  /** The form that sends the chosen products. */
  chosenFormId: string;
  onChoose: (isChosen: boolean) => void;
  onDelete: (product: ShownProduct) => void;
};

/** Shows a product of the admin's list with its details, its price and stock to change, and its buttons. */
export function ProductRowCard(props: ProductRowCardProps) {
  const { product, lowStockAt, editKey, isChosen, chosenFormId, onChoose, onDelete } = props;
  const { id, name, price, comparePrice, typed, isActive } = product;
  const { currency } = useContext(PanelCurrencyContext);
  const inGmd = typed?.price.currency === "GMD" ? typed : null;
  // The edit screen leads back to this list at this product.
  const editPath = `/admin/products/edit/${id}?list=${encodeURIComponent(useLocation().search.slice(1))}`;
  return (
    <article
      id={`product-${id}`}
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
            {editKey !== null && (
              <>
                <a
                  href={`/admin/products/add?from=${id}`}
                  aria-label={`Duplicate ${name}`}
                  title="Duplicate"
                  className="reach -mt-1.5 grid size-9 flex-none place-items-center rounded-full hover:bg-sunken"
                >
                  <StrokeIcon of={Copy} className="size-4" />
                </a>
                <label className="-mt-3 -mr-3 grid size-11 flex-none cursor-pointer place-items-center">
                  <span className="sr-only">Select {name}</span>
                  <input
                    type="checkbox"
                    name="ids"
                    value={id}
                    form={chosenFormId}
                    checked={isChosen}
                    onChange={(event) => onChoose(event.target.checked)}
                    className="size-5 accent-river"
                  />
                </label>
              </>
            )}
          </div>
          <p className="truncate text-ink-faint text-sm">
            {[product.brand, product.category].filter(Boolean).join(" · ")}
          </p>
          <StateBadges product={product} />
          <p className="figures mt-auto flex flex-wrap items-baseline gap-x-2 leading-tight">
            <span className="font-bold text-lg">
              {editKey === null ? (
                <PanelMoney amount={price} inGmd={inGmd?.price} />
              ) : (
                <PriceButton
                  product={product}
                  typed={typed?.price ?? price}
                  href={editPath}
                  className="link reach"
                >
                  <PanelMoney amount={price} inGmd={inGmd?.price} />
                </PriceButton>
              )}
            </span>
            {comparePrice && comparePrice.amount > price.amount && (
              <s className="text-ink-faint text-sm">
                <span className="sr-only">Compare price </span>
                <PanelMoney amount={comparePrice} inGmd={inGmd?.comparePrice} />
              </s>
            )}
            {typed && typed.price.currency !== currency && (
              <span className="text-ink-faint text-sm">typed {formatPanelMoney(typed.price)}</span>
            )}
          </p>
        </div>
      </div>
      {product.description && (
        <p className="mx-3 mb-2 line-clamp-2 text-ink-soft text-sm leading-snug">{product.description}</p>
      )}
      <Stock product={product} lowStockAt={lowStockAt} editKey={editKey} />
      {editKey !== null && (
        <div className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] border-line border-t">
          <a href={editPath} aria-label={`Edit ${name}`} className={ACTION_BUTTON}>
            <StrokeIcon of={Pencil} className="size-4" />
            Edit
          </a>
          <VisibilityButton product={product} />
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

/** Shows whether the product is visible and featured, and what an active one lacks to be sold besides stock. */
function StateBadges({ product }: { product: ShownProduct }) {
  const missing = missingToSell({ ...product, priceMinor: product.price.amount });
  const words = missing.filter((word) => !word.endsWith("stock"));
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={product.isActive ? "green" : "neutral"}>{product.isActive ? "Active" : "Hidden"}</Badge>
      {product.isFeatured && <Badge tone="purple">Featured</Badge>}
      {product.isActive && words.length > 0 && <Badge tone="yellow">{words.join(", ")}</Badge>}
    </span>
  );
}

/** Hides a product from the shop or shows it again, at once. Source: specification 11.3. */
function VisibilityButton({ product: { id, name, isActive } }: { product: ShownProduct }) {
  const fetcher = useFetcher<ActionResult>();
  const isShown = (fetcher.formData?.get("isActive") ?? String(isActive)) === "true";
  const label = isShown ? "Hide" : "Show";
  return (
    <fetcher.Form method="post" action="/admin/products" className="contents">
      <input type="hidden" name="intent" value="set-visibility" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isActive" value={String(!isShown)} />
      <button
        type="submit"
        aria-label={`${label} ${name}`}
        className={classes(ACTION_BUTTON, "border-line border-x")}
      >
        <StrokeIcon of={isShown ? EyeOff : Eye} className="size-4" />
        {label}
      </button>
    </fetcher.Form>
  );
}

/** Shows the total stock, which a tap changes, and the stock by size if sizes are counted. */
function Stock({
  product,
  lowStockAt,
  editKey,
}: Pick<ProductRowCardProps, "product" | "lowStockAt" | "editKey">) {
  const { id, stockQuantity } = product;
  const counted = product.sizes.flatMap(({ size, quantity }) =>
    quantity === null ? [] : [{ size, quantity }],
  );
  const isLow = stockQuantity <= lowStockAt;
  const text = `${formatCount(stockQuantity)}${stockQuantity === 0 ? " · out of stock" : isLow ? " · low" : ""}`;
  const className = classes(
    "link reach",
    isLow && "font-bold",
    stockQuantity === 0 ? "text-red-ink" : isLow && "text-yellow-ink",
  );
  return (
    <div className="px-3 pb-3 text-sm">
      <p className="figures text-ink-soft">
        Stock:{" "}
        {editKey === null ? (
          <a href={`/admin/stock?product=${id}`} className={className}>
            {text}
          </a>
        ) : (
          <StockButton
            product={product}
            stock={counted.length > 0 ? counted : [{ size: "", quantity: stockQuantity }]}
            idempotencyKey={editKey}
            className={className}
          >
            {text}
          </StockButton>
        )}
      </p>
      <ul className="figures mt-1.5 flex flex-wrap gap-1 text-xs empty:hidden">
        {counted.map(({ size, quantity }) => {
          const chip = classes(
            "inline-flex min-h-9 min-w-11 items-center justify-center rounded-xs px-1.5",
            quantity === 0 ? "bg-red-tint text-red-ink" : "bg-sunken text-ink-soft",
          );
          const words = `${size}: ${quantity}`;
          return (
            <li key={size}>
              {editKey === null ? (
                <span className={chip}>{words}</span>
              ) : (
                <StockButton
                  product={product}
                  stock={counted}
                  size={size}
                  idempotencyKey={editKey}
                  className={classes(chip, "hover:underline")}
                >
                  {words}
                </StockButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
