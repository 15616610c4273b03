import { useState } from "react";
import { supplierMessage } from "#app/copy/whatsapp-messages.ts";
import {
  daysUntilEmpty,
  REORDER_DAYS,
  type SizeDemand,
  suggestedQuantity,
} from "#app/domain/catalogue/reorder-size.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

/** The most pieces of a size in one order. */
const MOST_PIECES = 10_000;

/** A size of a product with what is known of it. */
type SizeToReorder = SizeDemand & { productId: string; name: string; brand: string; size: string };

/** Lists the sizes with how many to order of each, the suggested number at first, and the message that orders them. */
export function ReorderSizes({ sizes }: { sizes: readonly SizeToReorder[] }) {
  const [quantities, setQuantities] = useState<readonly number[]>(() => sizes.map(suggestedQuantity));
  const lines = sizes.flatMap((size, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity > 0 ? [{ ...size, quantity }] : [];
  });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const message = supplierMessage(lines);
  return (
    <>
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
      <ul className="divide-y divide-line rounded-md border border-line bg-card">
        {sizes.map((size, at) => (
          <li
            key={`${size.productId} ${size.size}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3 desk:flex-nowrap desk:gap-x-6"
          >
            <Name size={size} />
            <Demand size={size} />
            <QuantityStepper
              label={`Order of ${nameOf(size)}`}
              decreaseLabel={`Order fewer of ${nameOf(size)}`}
              increaseLabel={`Order more of ${nameOf(size)}`}
              min={0}
              max={MOST_PIECES}
              size="sm"
              value={quantities[at] ?? 0}
              onChange={(next) =>
                setQuantities(quantities.map((each, index) => (index === at ? next : each)))
              }
            />
          </li>
        ))}
      </ul>
      <div
        data-save-bar
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 md:mx-0 md:px-0"
      >
        <p className="figures mr-auto text-ink-soft text-sm" aria-live="polite">
          {pieces} {pieces === 1 ? "item" : "items"} in {lines.length} {lines.length === 1 ? "size" : "sizes"}
        </p>
        {pieces > 0 && (
          <>
            <CopyButton text={message} label="Copy the order" />
            <Button href={whatsAppLink("", message)} target="_blank" rel="noreferrer" variant="primary">
              Send by WhatsApp
            </Button>
          </>
        )}
      </div>
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

/** Shows when a size will be empty, and how many were sold, are left and waited for. */
function Demand({ size }: { size: SizeToReorder }) {
  const { sold, left, waiting } = size;
  const days = daysUntilEmpty(size);
  return (
    <div className="min-w-0 desk:flex desk:flex-none desk:items-center desk:gap-6">
      <p className="mb-1 desk:mb-0 desk:w-36">
        <Badge tone={toneOf(days)}>{daysLabel(days, left)}</Badge>
      </p>
      <dl className="figures flex gap-x-3 text-sm desk:gap-x-0">
        <Figure name="Sold" value={sold} />
        <Figure name="Left" value={left} />
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
  return days === 1 ? "Empty in 1 day" : `Empty in ${days} days`;
}

function nameOf({ name, size }: SizeToReorder): string {
  const named = namedSize(size);
  return named === "" ? name : `${name}, ${named}`;
}
