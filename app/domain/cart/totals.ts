import type { CurrencyCode } from "#app/domain/money/currency.ts";
import {
  addMoney,
  type Money,
  money,
  multiplyMoney,
  percentOf,
  subtractMoney,
  sumMoney,
} from "#app/domain/money/money.ts";

/** The amounts of a cart or order; `shipping` is null until it is calculated and then counts as zero. */
type CartTotals = {
  lineTotals: Money[];
  subtotal: Money;
  discount: Money;
  shipping: Money | null;
  total: Money;
};

/**
 * Returns the totals of a cart. Unit prices are already converted and rounded, so the lines add up to the subtotal. The
 * discount is subtotal × percent / 100, rounded once, and what staff take off beside it, up to the subtotal; total =
 * subtotal + shipping − discount. `percent` is a whole number from 0 to 100. Source: specification 5.5.
 */
export function cartTotals(input: {
  lines: readonly { unitPrice: Money; quantity: number }[];
  percent: number;
  reduction?: Money | null;
  shipping: Money | null;
  currency: CurrencyCode;
}): CartTotals {
  const lineTotals = input.lines.map((line) => multiplyMoney(line.unitPrice, line.quantity));
  const subtotal = sumMoney(lineTotals, input.currency);
  const byCode = percentOf(subtotal, Math.min(100, Math.max(0, input.percent)));
  const off = byCode.amount + (input.reduction?.amount ?? 0);
  const discount = money(Math.min(subtotal.amount, off), input.currency);
  const reduced = subtractMoney(subtotal, discount);
  const total = input.shipping ? addMoney(reduced, input.shipping) : reduced;
  return { lineTotals, subtotal, discount, shipping: input.shipping, total };
}
