import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { multiplyMoney } from "#app/domain/money/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LineImage } from "./line-image.tsx";
import { availabilityLabel, type ShownLine } from "./shown-cart.ts";
import { lineSizeLabel } from "./size-label.ts";

type CartLineRowProps = {
  shown: ShownLine;
  /** The cart's own page has room for a larger picture. */
  roomy: boolean;
  /** 0 removes the line. */
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** Renders a cart line with its product, quantity and remove button. */
export function CartLineRow({ shown, roomy, onQuantity, onRemove }: CartLineRowProps) {
  const { line, unitPrice, formerPrice, available, freeAt } = shown;
  return (
    <li
      className={classes("grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 py-4", roomy && "sm:gap-x-6 sm:py-5")}
    >
      <LineImage
        src={line.image}
        className={classes(
          "aspect-4/5 rounded-xs",
          roomy ? "w-22 sm:w-28" : "w-18",
          available === 0 && "opacity-50",
        )}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start justify-between gap-1">
          <div className="min-w-0">
            {line.brand && <p className="truncate text-ink-faint text-xs">{line.brand}</p>}
            <a
              href={`/product/${line.slug}`}
              className="line-clamp-2 font-semibold leading-snug hover:underline hover:underline-offset-4"
            >
              {line.name}
            </a>
            <p className="mt-0.5 text-ink-soft text-sm">{lineSizeLabel(line, unitPrice.currency)}</p>
          </div>
          <IconButton
            label={`Remove ${line.name}`}
            icon={Trash2}
            onClick={onRemove}
            className="-mt-2 -mr-2.5 text-ink-soft"
          />
        </div>
        {available !== null && (
          <p className="font-medium text-red-ink text-sm">
            {available === 0 && freeAt === null ? (
              <Badge tone="red">{availabilityLabel(shown)}</Badge>
            ) : (
              availabilityLabel(shown)
            )}
          </p>
        )}
        {formerPrice && (
          <p className="text-ink-soft text-sm">
            Price changed: was <s className="figures">{formatMoney(formerPrice)}</s>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1.5">
          <QuantityStepper
            size="sm"
            label={`Quantity of ${line.name}`}
            decreaseLabel={`Decrease quantity of ${line.name}`}
            increaseLabel={`Increase quantity of ${line.name}`}
            value={line.quantity}
            min={0}
            max={available === null ? MAX_LINE_QUANTITY : line.quantity}
            onChange={onQuantity}
          />
          <p className="ml-auto text-right leading-tight">
            <span
              className={classes(
                "figures block font-bold",
                available !== null && "text-ink-faint line-through",
              )}
            >
              {formatMoney(multiplyMoney(unitPrice, line.quantity))}
            </span>
            {line.quantity > 1 && (
              <span className="figures block text-ink-faint text-xs">{formatMoney(unitPrice)} each</span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}
