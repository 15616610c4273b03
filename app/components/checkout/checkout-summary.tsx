import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useState } from "react";
import { LineImage } from "#app/components/cart/line-image.tsx";
import { availabilityLabel } from "#app/components/cart/shown-cart.ts";
import { lineSizeLabel } from "#app/components/cart/size-label.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { countItems } from "#app/domain/cart/cart.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { multiplyMoney } from "#app/domain/money/money.ts";
import { plural } from "#app/domain/plural.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { OrderSummaryRows, TotalRow, totalLabel } from "./order-summary-rows.tsx";

/** Shows the items and their total: beside the form, or on phones in a collapsed bar above it. */
export function CheckoutSummary({ quoted }: { quoted: QuotedCart }) {
  const { cart } = useCart();
  const [isOpen, setIsOpen] = useState(false);
  const count = countItems(cart);
  return (
    <section
      aria-labelledby="summary-heading"
      className="sticky top-16 z-20 -mx-gutter border-line border-b bg-card px-gutter desk:top-24 desk:mx-0 desk:rounded-md desk:border desk:p-6 [@media(height<26rem)]:static"
    >
      <h2 id="summary-heading" className="display mb-4 hidden text-title desk:block">
        Order summary
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="summary-content"
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-14 w-full items-center justify-between gap-3 text-left desk:hidden"
      >
        <span className="flex items-center gap-1.5 font-semibold">
          Order summary
          <StrokeIcon
            of={ChevronDown}
            className={classes("size-5 transition-transform", isOpen && "rotate-180")}
          />
        </span>
        <span className="figures font-bold text-lg">
          <span className="sr-only">
            {count} {plural(count, "item")},{" "}
          </span>
          {totalLabel(quoted)}
        </span>
      </button>
      <div
        id="summary-content"
        className={classes(
          "max-h-[60dvh] overflow-y-auto pb-5 desk:block desk:max-h-none desk:pb-0",
          !isOpen && "hidden",
        )}
      >
        <ul aria-label="Items" className="space-y-3.5">
          {quoted.lines.map(({ line, unitPrice, available, freeAt }) => (
            <li key={line.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3.5">
              <LineImage src={line.image} className="aspect-4/5 w-14 rounded-xs" />
              <div className="min-w-0 leading-snug">
                <p className="font-semibold text-[0.9375rem]">{line.name}</p>
                <p className="text-ink-soft text-sm">
                  {lineSizeLabel(line, unitPrice.currency)} · Quantity {line.quantity}
                </p>
                {available !== null && (
                  <p className="font-medium text-red-ink text-sm">
                    {availabilityLabel({ available, freeAt })}
                  </p>
                )}
              </div>
              <p
                className={classes(
                  "figures font-semibold text-[0.9375rem]",
                  available !== null && "text-ink-faint line-through",
                )}
              >
                {formatMoney(multiplyMoney(unitPrice, line.quantity))}
              </p>
            </li>
          ))}
        </ul>
        <OrderSummaryRows quoted={quoted} className="mt-5 border-line border-t pt-4" />
        <div className="mt-3 border-line border-t pt-3">
          <TotalRow quoted={quoted} />
        </div>
        <p className="mt-3 text-sm">
          <a href="/cart" className="link reach">
            Edit cart
          </a>
        </p>
      </div>
    </section>
  );
}
