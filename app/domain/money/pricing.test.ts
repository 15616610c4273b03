import fc from "fast-check";
import { expect, test } from "vitest";
import { cartTotals } from "#app/domain/cart/totals.ts";
import { money } from "./money.ts";
import { priceFromUsd } from "./pricing.ts";
import { FALLBACK_RATES } from "./rates.ts";

const WHOLE = { rates: FALLBACK_RATES, wholeDalasi: true };
const EXACT = { rates: FALLBACK_RATES, wholeDalasi: false };

test("a price is rounded once: a fraction below a half dalasi is not rounded up to it first", () => {
  const rates = { USD: 1_000_000, GMD: 1_499_600 };
  expect(priceFromUsd(100, "GMD", { rates, wholeDalasi: false })).toEqual(money(150, "GMD"));
  expect(priceFromUsd(100, "GMD", { rates, wholeDalasi: true })).toEqual(money(100, "GMD"));
});

test("dalasi are rounded to whole ones where the shop says so, other currencies never", () => {
  expect(priceFromUsd(12_999, "GMD", WHOLE)).toEqual(money(890_400, "GMD"));
  expect(priceFromUsd(300, "GMD", WHOLE)).toEqual(money(20_600, "GMD"));
  expect(priceFromUsd(12_999, "EUR", WHOLE)).toEqual(priceFromUsd(12_999, "EUR", EXACT));
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(cents, (usd) => {
      const { amount } = priceFromUsd(usd, "GMD", WHOLE);
      expect(amount % 100).toBe(0);
      expect(Math.abs(amount - priceFromUsd(usd, "GMD", EXACT).amount)).toBeLessThanOrEqual(50);
    }),
  );
});

test("the lines of a cart in whole dalasi add up to its totals, to the butut", () => {
  const line = fc.record({
    priceUsd: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const cart = fc.record({
    lines: fc.array(line, { maxLength: 50 }),
    percent: fc.integer({ min: 0, max: 100 }),
    costUsd: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(cart, ({ lines, percent, costUsd }) => {
      const priced = lines.map(({ priceUsd, quantity }) => ({
        unitPrice: priceFromUsd(priceUsd, "GMD", WHOLE),
        quantity,
      }));
      const shipping = priceFromUsd(costUsd, "GMD", WHOLE);
      const totals = cartTotals({ lines: priced, percent, shipping, currency: "GMD" });
      const sum = priced.reduce((all, { unitPrice, quantity }) => all + unitPrice.amount * quantity, 0);
      expect(totals.subtotal.amount).toBe(sum);
      expect(totals.total.amount).toBe(sum - totals.discount.amount + shipping.amount);
    }),
  );
});
