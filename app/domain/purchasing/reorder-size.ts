/** The days whose sales say how fast a size sells, and for which an order is to last. */
export const REORDER_DAYS = 30;

/**
 * The figures of a size: pieces sold in `REORDER_DAYS`, pieces left, pieces on the way from suppliers, and shoppers who
 * wait for it.
 */
export type SizeDemand = { sold: number; left: number; coming: number; waiting: number };

/**
 * Returns in how many whole days a size is empty if it goes on selling as in the last `REORDER_DAYS`: 0 for one that
 * shoppers want and that is sold out, null for one that nobody bought or waits for. The list is sorted by the same rule
 * in SQL.
 */
export function daysUntilEmpty({ sold, left, waiting }: SizeDemand): number | null {
  if (left === 0 && sold + waiting > 0) return 0;
  return sold === 0 ? null : Math.floor((left * REORDER_DAYS) / sold);
}

/**
 * Returns how many pieces to order so that they last another `REORDER_DAYS` and everybody who waits gets one, less what
 * is left and on the way.
 */
export function suggestedQuantity({ sold, left, coming, waiting }: SizeDemand): number {
  return Math.max(0, sold + waiting - left - coming);
}
