import { expect, test } from "vitest";
import { type Money, money } from "./money.ts";
import { formatPanelMoney, panelAmounts } from "./panel-amounts.ts";
import { FALLBACK_RATES } from "./rates.ts";

const GMD = { currency: "GMD", pricing: { rates: FALLBACK_RATES, wholeDalasi: false } } as const;

test("dollars stay as they are for staff who think in dollars", () => {
  const usd = { ...GMD, currency: "USD" } as const;
  expect(panelAmounts(money(8_000, "USD"), usd)).toEqual({ first: money(8_000, "USD"), beside: null });
  expect(panelAmounts(money(8_000, "GMD"), usd)).toEqual({ first: money(8_000, "GMD"), beside: null });
});

test.each<[Money, Money | null, Money, Money]>([
  [money(8_000, "USD"), null, money(548_000, "GMD"), money(8_000, "USD")],
  [money(8_000, "USD"), money(550_000, "GMD"), money(550_000, "GMD"), money(8_000, "USD")],
  [money(685_000, "GMD"), null, money(685_000, "GMD"), money(10_000, "USD")],
  [money(8_500, "EUR"), null, money(685_000, "GMD"), money(8_500, "EUR")],
])("dalasi come first for staff who think in dalasi", (amount, inGmd, first, beside) => {
  expect(panelAmounts(amount, GMD, { inGmd })).toEqual({ first, beside });
});

test("an amount stays as it is while the rates lack the dalasi", () => {
  const { GMD: _dalasi, ...rates } = FALLBACK_RATES;
  expect(
    panelAmounts(money(100, "USD"), { currency: "GMD", pricing: { rates, wholeDalasi: false } }),
  ).toEqual({
    first: money(100, "USD"),
    beside: null,
  });
});

test("an order's own dollars win over those of the current rate", () => {
  const inUsd = money(9_999, "USD");
  expect(panelAmounts(money(685_000, "GMD"), GMD, { inUsd }).beside).toEqual(inUsd);
});

test.each([
  [500_000, "D5,000"],
  [499_982, "D4,999.82"],
  [100_000, "D1,000"],
  [99_900, "D999.00"],
  [-12_345_600, "-D123,456"],
])("%d bututs are %s in the panel", (bututs, text) => {
  expect(formatPanelMoney(money(bututs, "GMD"))).toBe(text);
  expect(formatPanelMoney(money(500_000, "USD"))).toBe("$5,000.00");
});
