import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { money, multiplyMoney, sumMoney } from "#app/domain/money/money.ts";
import { convertFromUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { cartTotals } from "./totals.ts";

const lines = fc.array(
  fc.record({ cents: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  {
    maxLength: 50,
  },
);

describe.each(CURRENCY_CODES)("totals in %s", (currency) => {
  const any = fc.record({
    lines,
    percent: fc.integer({ min: 0, max: 100 }),
    shipping: fc.option(fc.nat(100_000)),
  });

  test("lines add up to the subtotal, and subtotal + shipping − discount is the total", () => {
    fc.assert(
      fc.property(any, (cart) => {
        const priced = cart.lines.map(({ cents, quantity }) => ({
          unitPrice: convertFromUsd(cents, currency, FALLBACK_RATES),
          quantity,
        }));
        const shipping =
          cart.shipping === null ? null : convertFromUsd(cart.shipping, currency, FALLBACK_RATES);
        const totals = cartTotals({ lines: priced, percent: cart.percent, shipping, currency });
        const lineTotals = priced.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity));
        expect(totals.lineTotals).toEqual(lineTotals);
        expect(totals.subtotal).toEqual(sumMoney(lineTotals, currency));
        const shipped = totals.subtotal.amount + (shipping?.amount ?? 0);
        expect(totals.total.amount).toBe(shipped - totals.discount.amount);
        expect(totals.discount.amount).toBeGreaterThanOrEqual(0);
        expect(totals.discount.amount).toBeLessThanOrEqual(totals.subtotal.amount);
        expect(totals.total.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("totals", () => {
  test.each([
    [10, 25000, 2500, 22800],
    [20, 25000, 5000, 20300],
    [25, 25000, 6250, 19050],
    [15, 9999, 1500, 8799],
    [0, 9999, 0, 10299],
  ])("%i percent off %i with 3 dollars of shipping", (percent, subtotal, discount, total) => {
    const totals = cartTotals({
      lines: [{ unitPrice: money(subtotal, "USD"), quantity: 1 }],
      percent,
      shipping: money(300, "USD"),
      currency: "USD",
    });
    expect([totals.discount.amount, totals.total.amount]).toEqual([discount, total]);
  });

  test.each([
    [1000, 3500, 21800],
    [24000, 25000, 300],
  ])(
    "%i cents that staff take off beside 10 percent, never more than the pieces cost",
    (cents, discount, total) => {
      const totals = cartTotals({
        lines: [{ unitPrice: money(25000, "USD"), quantity: 1 }],
        percent: 10,
        reduction: money(cents, "USD"),
        shipping: money(300, "USD"),
        currency: "USD",
      });
      expect([totals.discount.amount, totals.total.amount]).toEqual([discount, total]);
    },
  );

  test("an empty cart costs nothing", () => {
    const totals = cartTotals({ lines: [], percent: 10, shipping: null, currency: "GMD" });
    expect(totals).toMatchObject({ subtotal: money(0, "GMD"), total: money(0, "GMD"), shipping: null });
  });
});
