import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import { useContext, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { PanelCurrencyContext, PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { missingToSell } from "#app/domain/catalogue/missing-to-sell.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { formatCount } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PriceButton, StockButton } from "./sheet-buttons.tsx";
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

/** Shows a product of the admin's list as a row, with its price and stock to change; its other buttons on demand where it is narrow. */
export function ProductRowCard(props: ProductRowCardProps) {
  const { product, lowStockAt, editKey, isChosen, chosenFormId, onChoose, onDelete } = props;
  const { id, name, price, comparePrice, typed, isActive } = product;
  const { currency } = useContext(PanelCurrencyContext);
  const inGmd = typed?.price.currency === "GMD" ? typed : null;
  const [isOpen, setOpen] = useState(false);
  // The edit screen leads back to this list at this product.
  const editPath = `/admin/products/edit/${id}?list=${encodeURIComponent(useLocation().search.slice(1))}`;
  const canEdit = editKey !== null;
  return (
    <article
      id={`product-${id}`}
      aria-label={name}
      className={classes(
        "flex scroll-mt-16 flex-wrap items-stretch border-line border-b bg-card text-sm leading-tight hover:bg-sunken",
        !isActive && "text-ink-soft",
      )}
    >
      {canEdit && (
        <label className="relative z-1 -mr-2 grid w-11 flex-none cursor-pointer place-items-center max-xl:min-h-16">
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
      )}
      {/* On a line of its own where text is twice as large, so that its words stay whole. */}
      <div className="relative flex min-h-16 min-w-0 flex-1 items-center gap-2 max-[15rem]:basis-full xl:min-h-10">
        <Thumbnail src={product.images[0]?.src ?? null} className="h-13 w-10.5 xl:h-9 xl:w-7" />
        <div className="min-w-0 flex-1 xl:grid xl:grid-cols-[minmax(55%,1fr)_auto] xl:items-center xl:gap-x-3">
          <h2 className="break-words font-bold max-md:text-xs">
            {canEdit ? (
              <a
                href={editPath}
                aria-label={`Edit ${name}`}
                className="block min-h-6 content-center after:absolute after:inset-0 hover:underline"
              >
                {name}
              </a>
            ) : (
              name
            )}
          </h2>
          <StateBadges product={product} />
          <p title={product.description} className="col-span-2 truncate text-ink-faint text-xs max-xl:hidden">
            {[product.brand, product.category, product.description].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <p className="figures flex flex-none flex-col items-end justify-center px-1 xl:w-40 xl:flex-row xl:items-center xl:gap-x-2 xl:justify-end [&>span+span]:hidden [&_a>span+span]:hidden">
        {canEdit ? (
          <PriceButton product={product} typed={typed?.price ?? price} href={editPath} className={FIGURE}>
            <PanelMoney amount={price} inGmd={inGmd?.price} />
          </PriceButton>
        ) : (
          <PanelMoney amount={price} inGmd={inGmd?.price} />
        )}
        {comparePrice && comparePrice.amount > price.amount && (
          <s className="whitespace-nowrap text-[0.6875rem] text-ink-faint max-xl:hidden [&>span:nth-child(3)]:hidden">
            <span className="sr-only">Compare price </span>
            <PanelMoney amount={comparePrice} inGmd={inGmd?.comparePrice} />
          </s>
        )}
      </p>
      {typed && typed.price.currency !== currency && (
        <p className="figures self-center whitespace-nowrap text-ink-faint text-xs max-xl:hidden">
          typed {formatPanelMoney(typed.price)}
        </p>
      )}
      <Stock product={product} lowStockAt={lowStockAt} editKey={editKey} />
      {canEdit && (
        <>
          <IconButton
            label={`More for ${name}`}
            icon={Ellipsis}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="self-center xl:hidden"
          />
          <div
            className={classes(
              "flex items-center max-xl:basis-full max-xl:justify-around max-xl:border-line max-xl:border-t",
              !isOpen && "max-xl:hidden",
            )}
          >
            <VisibilityButton product={product} />
            <a
              href={`/admin/products/add?from=${id}`}
              aria-label={`Duplicate ${name}`}
              className={ACTION_BUTTON}
            >
              Duplicate
            </a>
            <button
              type="button"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(product)}
              className={classes(ACTION_BUTTON, "hover:text-red-ink")}
            >
              Delete
            </button>
          </div>
        </>
      )}
    </article>
  );
}

const ACTION_BUTTON =
  "inline-flex h-11 items-center justify-center px-2.5 font-semibold text-sm hover:underline focus-visible:-outline-offset-3 xl:h-10";

/** As high as the row, for a finger. */
const FIGURE = "flex min-h-16 items-center font-bold hover:underline max-md:text-[0.8125rem] xl:min-h-10";

/** Shows what is not as usual: hidden, featured, and what an active product lacks to be sold besides stock. */
function StateBadges({ product }: { product: ShownProduct }) {
  const missing = missingToSell({ ...product, priceMinor: product.price.amount });
  const words = missing.filter((word) => !word.endsWith("stock"));
  return (
    <span className="flex flex-wrap gap-1">
      <span className={product.isActive ? "max-xl:hidden" : undefined}>
        <Badge tone={product.isActive ? "green" : "neutral"}>{product.isActive ? "Active" : "Hidden"}</Badge>
      </span>
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
      <HiddenFields fields={{ intent: "set-visibility", id, isActive: String(!isShown) }} />
      <button type="submit" aria-label={`${label} ${name}`} className={ACTION_BUTTON}>
        {label}
      </button>
    </fetcher.Form>
  );
}

/** Shows the total stock, which a tap changes. */
function Stock({
  product,
  lowStockAt,
  editKey,
}: Pick<ProductRowCardProps, "product" | "lowStockAt" | "editKey">) {
  const { id, stockQuantity } = product;
  const counted = product.sizes.flatMap(({ size, quantity }) =>
    quantity === null ? [] : [{ size, quantity }],
  );
  const isLow = stockQuantity <= lowStockAt || product.sizes.some(({ quantity }) => quantity === 0);
  const className = classes(
    "flex min-h-16 min-w-11 flex-col items-center justify-center hover:underline xl:min-h-10 xl:px-1 xl:w-24 xl:flex-row xl:gap-1",
    isLow && "font-bold",
    stockQuantity === 0 ? "text-red-ink" : isLow && "text-yellow-ink",
  );
  const content = (
    <>
      <span className="figures font-bold">
        <span className="sr-only">Stock: </span>
        {formatCount(stockQuantity)}
      </span>
      <span className="text-[0.6875rem]">
        {stockQuantity === 0 ? "sold out" : isLow ? "low" : "in stock"}
      </span>
    </>
  );
  if (editKey === null) {
    return (
      <a href={`/admin/stock?product=${id}`} className={className}>
        {content}
      </a>
    );
  }
  return (
    <StockButton
      product={product}
      stock={counted.length > 0 ? counted : [{ size: "", quantity: stockQuantity }]}
      idempotencyKey={editKey}
      className={className}
    >
      {content}
    </StockButton>
  );
}
