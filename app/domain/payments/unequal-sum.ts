import type { Money } from "#app/domain/money/money.ts";

/** The money seen for an order and the sum it should be, where they differ. */
export type UnequalSum = { seen: Money; expected: Money };

/** Returns both sums where money was seen that is not the expected sum, else null. */
export function unequalSum(seen: Money | null, expected: Money): UnequalSum | null {
  if (seen === null) return null;
  const isEqual = seen.currency === expected.currency && seen.amount === expected.amount;
  return isEqual ? null : { seen, expected };
}
