import { type Money, sameMoney } from "#app/domain/money/money.ts";

/** The money seen for an order and the sum it should be, where they differ. */
export type UnequalSum = { seen: Money; expected: Money };

/** Returns both sums where money was seen that is not the expected sum, else null. */
export function unequalSum(seen: Money | null, expected: Money): UnequalSum | null {
  return seen === null || sameMoney(seen, expected) ? null : { seen, expected };
}
