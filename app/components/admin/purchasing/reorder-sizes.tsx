import { useState } from "react";
import { namedSize, nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { plural } from "#app/domain/plural.ts";
import { MOST_PIECES } from "#app/domain/purchasing/purchase-order.ts";
import {
  daysUntilEmpty,
  REORDER_DAYS,
  type SizeDemand,
  suggestedQuantity,
} from "#app/domain/purchasing/reorder-size.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

/** A size of a product with what is known of it. */
type SizeToReorder = SizeDemand & { productId: string; name: string; brand: string; size: string };

type ReorderSizesProps = {
  sizes: readonly SizeToReorder[];
  /** The numbers typed into a form that was refused, in the order of `sizes`. */
  typed: readonly number[] | null;
  canEdit: boolean;
  isSending: boolean;
};

/** Lists the sizes with how many to order of each, the suggested number at first, and the button that makes the order. */
export function ReorderSizes({ sizes, typed, canEdit, isSending }: ReorderSizesProps) {
  const [quantities, setQuantities] = useState<readonly number[]>(() =>
    sizes.map((size, at) => typed?.[at] ?? suggestedQuantity(size)),
  );
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const ordered = quantities.filter((quantity) => quantity > 0).length;
  return (
    <>
      {canEdit && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="font-bold">How many to order</h2>
          {pieces > 0 && (
            <Button
              variant="quiet"
              size="sm"
              className="px-0"
              onClick={() => setQuantities(sizes.map(() => 0))}
            >
              Set all to 0
            </Button>
          )}
        </div>
      )}
      <ul className="divide-y divide-line rounded-md border border-line bg-card">
        {sizes.map((size, at) => (
          <li
            key={`${size.productId} ${size.size}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3 desk:flex-nowrap desk:gap-x-6"
          >
            <Name size={size} />
            <Demand size={size} />
            {canEdit && (
              <>
                <input type="hidden" name="line" value={`${size.productId} ${size.size}`} />
                <QuantityStepper
                  label={`Order of ${nameWithSize(size)}`}
                  decreaseLabel={`Order fewer of ${nameWithSize(size)}`}
                  increaseLabel={`Order more of ${nameWithSize(size)}`}
                  name="quantity"
                  min={0}
                  max={MOST_PIECES}
                  size="sm"
                  value={quantities[at] ?? 0}
                  onChange={(next) =>
                    setQuantities(quantities.map((each, index) => (index === at ? next : each)))
                  }
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <div
          data-save-bar
          className="sticky bottom-0 z-10 -mx-4 mt-4 flex items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 md:mx-0 md:px-0"
        >
          <p className="figures text-ink-soft text-sm" aria-live="polite">
            {pieces} {plural(pieces, "item")} in {ordered} {plural(ordered, "size")}
          </p>
          <Button type="submit" variant="primary" pending={isSending}>
            Make an order
          </Button>
        </div>
      )}
    </>
  );
}

function Name({ size: { productId, name, brand, size } }: { size: SizeToReorder }) {
  return (
    <p className="min-w-0 basis-full break-words leading-snug desk:flex-1 desk:basis-0">
      <a href={`/admin/stock?product=${productId}`} className="link font-semibold">
        {name}
      </a>
      {size && <span className="whitespace-nowrap font-semibold"> · {namedSize(size)}</span>}
      <span className="block text-ink-faint text-sm max-desk:hidden">{brand}</span>
    </p>
  );
}

/** Shows when a size will be empty, and how many were sold, are left, on the way and waited for. */
function Demand({ size }: { size: SizeToReorder }) {
  const { sold, left, coming, waiting } = size;
  const days = daysUntilEmpty(size);
  return (
    <div className="min-w-0 desk:flex desk:flex-none desk:items-center desk:gap-6">
      <p className="mb-1 desk:mb-0 desk:w-36">
        <Badge tone={toneOf(days)}>{daysLabel(days, left)}</Badge>
      </p>
      <dl className="figures flex gap-x-3 text-sm desk:gap-x-0">
        <Figure name="Sold" value={sold} />
        <Figure name="Left" value={left} />
        <Figure name="Coming" value={coming} isRare />
        <Figure name="Waiting" value={waiting} isRare />
      </dl>
    </div>
  );
}

function toneOf(days: number | null): BadgeTone {
  if (days === null) return "neutral";
  if (days === 0) return "red";
  return days <= REORDER_DAYS / 2 ? "yellow" : "green";
}

/** A rare figure of 0 is left out on phones, so that a size takes two rows. */
function Figure({ name, value, isRare }: { name: string; value: number; isRare?: boolean }) {
  return (
    <div className={classes("desk:w-16 desk:text-right", isRare && value === 0 && "max-desk:hidden")}>
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className={value === 0 ? "text-ink-faint" : "font-semibold"}>{value}</dd>
    </div>
  );
}

function daysLabel(days: number | null, left: number): string {
  if (days === null) return `Not sold in ${REORDER_DAYS} days`;
  if (days === 0) return left === 0 ? "Sold out" : "Empty today";
  if (days > 365) return "Over a year left";
  return `Empty in ${days} ${plural(days, "day")}`;
}
