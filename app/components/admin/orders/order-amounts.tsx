import { type ReactNode, useContext } from "react";
import { AmountRow } from "#app/components/admin/shell/amount-row.tsx";
import { PanelCurrencyContext, PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney, panelAmounts } from "#app/domain/money/panel-amounts.ts";
import { RATE_UNIT, type RatesPerUsd } from "#app/domain/money/rates.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";

type OrderSums = Pick<AdminOrder, "total" | "totalGmd" | "usd">;

type OrderAmountsProps = {
  order: OrderSums &
    Pick<
      AdminOrder,
      "subtotal" | "shippingCost" | "discountAmount" | "discountCode" | "discountReason" | "paid" | "due"
    >;
};

/** Shows the amounts of an order, or nothing to staff who may not see money. */
export function OrderAmounts({ order }: OrderAmountsProps) {
  const panel = useContext(PanelCurrencyContext);
  const { subtotal, discountAmount, shippingCost, total, totalGmd, usd } = order;
  if (!subtotal || !shippingCost || !total) return null;
  const hasDiscount = discountAmount !== null && discountAmount.amount > 0;
  const discountFacts = [order.discountCode, order.discountReason].filter(Boolean).join(", ");
  const shown = panelAmounts(total, panel, { inGmd: totalGmd, inUsd: usd?.total });
  const rated = total.currency === "USD" ? shown.first : total;
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
      <AmountRow name="Subtotal" amount={subtotal} />
      {hasDiscount && (
        <>
          <dt className="text-ink-faint">Discount{discountFacts && ` (${discountFacts})`}</dt>
          <dd className="text-right">
            −<PanelMoney amount={discountAmount} />
          </dd>
        </>
      )}
      <AmountRow name="Shipping" amount={shippingCost} />
      <dt className="font-bold text-base">Total</dt>
      <dd className="text-right font-bold text-base">
        {shown.beside?.currency === "USD" ? (
          formatPanelMoney(shown.first)
        ) : (
          <PanelMoney amount={total} inGmd={totalGmd} />
        )}
      </dd>
      {order.paid && <AmountRow name="Paid" nameClass="" amount={order.paid} />}
      {order.due && order.due.amount > 0 && (
        <AmountRow name="Due" nameClass="font-bold" amount={order.due} className="font-bold" />
      )}
      {usd && rated.currency !== "USD" && (
        <>
          <dt className="text-ink-faint">
            In dollars, at{" "}
            {formatRate(rated === total ? usd.exchangeRate : impliedRate(rated, usd.total), rated)}
          </dt>
          <dd className="text-right text-ink-faint">{formatPanelMoney(usd.total)}</dd>
        </>
      )}
    </dl>
  );
}

/** Converts the amounts within by the order's own rates: those of today would give a second total. */
export function AtOrderRates({
  order: { total, totalGmd, usd },
  children,
}: {
  order: OrderSums;
  children: ReactNode;
}) {
  const panel = useContext(PanelCurrencyContext);
  if (!total || !usd) return children;
  const rates: RatesPerUsd = { ...panel.pricing.rates };
  if (totalGmd) rates.GMD = impliedRate(totalGmd, usd.total);
  if (total.currency !== "USD") rates[total.currency] = usd.exchangeRate;
  return (
    <PanelCurrencyContext value={{ ...panel, pricing: { ...panel.pricing, rates } }}>
      {children}
    </PanelCurrencyContext>
  );
}

/** Returns how much of a currency with two decimals one dollar bought, in millionths, by two totals of one order. */
function impliedRate(total: Money, inUsd: Money): number {
  if (inUsd.amount === 0) return RATE_UNIT;
  return Math.round((total.amount / inUsd.amount) * 10_000) * (RATE_UNIT / 10_000);
}

/** Returns "D68.50 for $1", with two to six decimals. */
function formatRate(exchangeRate: number, { currency }: Money): string {
  const symbol = formatPanelMoney(money(0, currency)).replace(/[\d.,]/g, "");
  const rate = (exchangeRate / RATE_UNIT).toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1");
  return `${symbol}${rate} for $1`;
}
