import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { type Money, money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { AtOrderRates, OrderAmounts } from "./order-amounts.tsx";

/** An order of a day on which a dollar was 70 dalasi; today it is 68.50. */
function renderText(
  total: Money,
  totalGmd: Money | null,
  exchangeRate: number,
  discount: { discountAmount?: Money; discountCode?: string; discountReason?: string } = {},
): string {
  const order = {
    subtotal: total,
    shippingCost: money(0, total.currency),
    discountAmount: null,
    discountCode: null,
    discountReason: null,
    paid: null,
    due: null,
    total,
    totalGmd,
    usd: { total: money(10_000, "USD"), exchangeRate },
    ...discount,
  };
  const pricing = { rates: FALLBACK_RATES, wholeDalasi: false };
  return renderToStaticMarkup(
    <PanelCurrencyContext value={{ currency: "GMD", pricing, showsDollars: true }}>
      <AtOrderRates order={order}>
        <OrderAmounts order={order} />
      </AtOrderRates>
    </PanelCurrencyContext>,
  ).replace(/<[^>]+>/g, " ");
}

test("an order has one dollar total, by its own rate", () => {
  const dalasi = renderText(money(700_000, "GMD"), money(700_000, "GMD"), 70_000_000);
  expect(dalasi).toMatch(/Total\s+D7,000\s+In dollars, at\s+D70\.00 for \$1\s+\$100\.00/);
  const dollars = renderText(money(10_000, "USD"), money(700_000, "GMD"), 1_000_000);
  expect(dollars).toMatch(
    /Subtotal\s+D7,000\s+\$100\.00.*Total\s+D7,000\s+In dollars, at\s+D70\.00 for \$1\s+\$100\.00/,
  );
  const euros = renderText(money(9_000, "EUR"), money(700_000, "GMD"), 900_000);
  expect(euros).toMatch(/Total\s+D7,000\s+€90\.00\s+In dollars, at\s+€0\.90 for \$1\s+\$100\.00/);
  for (const text of [dalasi, dollars, euros]) expect(text).not.toContain("102");
});

test("the line of a discount has its code and the reason of staff", () => {
  const [total, discountAmount] = [money(700_000, "GMD"), money(50_000, "GMD")];
  const discountReason = "A scratch";
  const render = (discount: { discountCode?: string }) =>
    renderText(total, total, 70_000_000, { discountAmount, discountReason, ...discount });
  expect(render({})).toMatch(/Discount \(A scratch\)/);
  expect(render({ discountCode: "TEN" })).toMatch(/Discount \(TEN, A scratch\)/);
});
