import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { ShownOrder } from "./order-views.ts";

type OrderAmountsProps = {
  order: Pick<
    ShownOrder,
    "subtotal" | "shippingCost" | "discountAmount" | "discountCode" | "total" | "totalGmd"
  >;
  /** The total in US dollars and its exchange rate, in millionths per dollar. */
  usd?: { total: Money; ratePerUsd: number } | null;
};

/** Shows the amounts of an order, or nothing to staff who may not see money. */
export function OrderAmounts({ order, usd }: OrderAmountsProps) {
  const { subtotal, discountAmount, shippingCost, total, discountCode } = order;
  if (!subtotal || !shippingCost || !total) return null;
  const hasDiscount = discountAmount !== null && discountAmount.amount > 0;
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
      <dt className="text-ink-faint">Subtotal</dt>
      <dd className="text-right">
        <PanelMoney amount={subtotal} />
      </dd>
      {hasDiscount && (
        <>
          <dt className="text-ink-faint">Discount{discountCode && ` (${discountCode})`}</dt>
          <dd className="text-right">
            −<PanelMoney amount={discountAmount} />
          </dd>
        </>
      )}
      <dt className="text-ink-faint">Shipping</dt>
      <dd className="text-right">
        <PanelMoney amount={shippingCost} />
      </dd>
      <dt className="font-bold text-base">Total</dt>
      <dd className="text-right font-bold text-base">
        <PanelMoney amount={total} inGmd={order.totalGmd} />
      </dd>
      {usd && total.currency !== "USD" && (
        <>
          <dt className="text-ink-faint">In dollars, at {formatRate(usd.ratePerUsd, total)}</dt>
          <dd className="text-right text-ink-faint">{formatMoney(usd.total)}</dd>
        </>
      )}
    </dl>
  );
}

/** Returns "D68.50 for $1", with two to six decimals. */
function formatRate(ratePerUsd: number, { currency }: Money): string {
  const symbol = formatMoney(money(0, currency)).replace(/[\d.,]/g, "");
  const rate = (ratePerUsd / 1_000_000).toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1");
  return `${symbol}${rate} for $1`;
}
