import { formatMoney } from "./format-money.ts";
import { type Money, sumMoney } from "./money.ts";

/**
 * Formats a sum of an order with its dalasi amount, if that is known and the currency is another: "€9.00 (D685.00)".
 */
export function withDalasi(sum: Money, inGmd: Money | null, format = formatMoney): string {
  const isAnother = inGmd !== null && inGmd.currency !== sum.currency;
  return isAnother ? `${format(sum)} (${format(inGmd)})` : format(sum);
}

/** Returns money of an order in words: "$83.00 (D5,685.50)" where it is all that it costs, else "D1.00 and £60.59". */
export function sumInWords(
  order: { totalAmount: Money; totalGmd: Money | null },
  parts: readonly Money[],
  format = formatMoney,
): string {
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  const sums = currencies.map((code) =>
    sumMoney(
      parts.filter(({ currency }) => currency === code),
      code,
    ),
  );
  const [only, second] = sums;
  const told = order.totalGmd ?? order.totalAmount;
  const isWhole = !second && only?.currency === told.currency && only.amount === told.amount;
  return isWhole
    ? withDalasi(order.totalAmount, order.totalGmd, format)
    : sums.map((sum) => format(sum)).join(" and ");
}
