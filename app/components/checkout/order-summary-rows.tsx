import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { Destination } from "#app/domain/cart/cart.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import type { OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Shows subtotal, discount if any, and shipping. */
export function OrderSummaryRows({ quoted, className }: { quoted: QuotedCart; className: string }) {
  const { cart } = useCart();
  const { areas } = useShopFrame();
  const { subtotal, discount, shipping, arrival, isShort, isAsking, isOffline } = quoted;
  return (
    <div className={className}>
      <dl className="space-y-2" aria-busy={isAsking}>
        <Row name="Subtotal" value={isShort && subtotal.amount === 0 ? NO_FIGURE : formatMoney(subtotal)} />
        {discount.amount > 0 && (
          <Row
            name="Discount"
            note={cart.discountCode}
            value={`−${formatMoney(discount)}`}
            className="text-green-ink"
          />
        )}
        <Row
          name="Shipping"
          note={cart.destination && [placeName(cart.destination, areas), arrival].filter(Boolean).join(", ")}
          value={isShort ? NO_FIGURE : shippingLabel(shipping)}
          className={shipping === null ? "text-ink-faint" : undefined}
        />
      </dl>
      {isOffline && (
        <p className="mt-3 text-ink-soft text-sm" role="status">
          We can't reach the shop right now. These are the last prices we saw; your cart is safe.
        </p>
      )}
    </div>
  );
}

/** Shows the total in large letters. */
export function TotalRow({ quoted }: { quoted: QuotedCart }) {
  return (
    <dl className="flex items-baseline justify-between gap-4" aria-busy={quoted.isAsking}>
      <dt className="flex items-center gap-2 font-semibold">
        {quoted.shipping === null && !quoted.isShort ? "Total before shipping" : "Total"}
        {quoted.isAsking && (
          <StrokeIcon of={LoaderCircle} className="size-4 text-ink-faint motion-safe:animate-turn" />
        )}
      </dt>
      <dd className="figures font-bold text-xl">{totalLabel(quoted)}</dd>
    </dl>
  );
}

/** Shows the total, without an amount while a line is unavailable, because a partial sum cannot be paid. */
export function totalLabel({ isShort, total }: QuotedCart): string {
  return isShort ? NO_FIGURE : formatMoney(total);
}

function placeName({ country, area }: Destination, areas: readonly OfferedArea[]): string {
  return areas.find(({ id }) => id === area)?.name ?? countryName(country);
}

const NO_FIGURE = "—";

function shippingLabel(shipping: Money | null): string {
  if (shipping === null) return "Not calculated";
  return shipping.amount === 0 ? "Free" : formatMoney(shipping);
}

function Row({
  name,
  note,
  value,
  className,
}: {
  name: string;
  note?: string | null;
  value: string;
  className?: string | undefined;
}) {
  return (
    <div className={classes("flex items-baseline justify-between gap-4", className)}>
      <dt>{name}</dt>
      <dd className="figures text-right font-semibold">
        {value}
        {note && <span className="block font-normal text-ink-faint text-xs">{note}</span>}
      </dd>
    </div>
  );
}
