import type { CountedSize } from "./product.ts";

/**
 * Returns what a form shows for each size once the stock differs from the stock that was `seen`. A size that no one
 * edited shows the current stock. An edited size shows the typed number if `isCount`, else the current stock changed by
 * as much as the edit had changed it.
 */
export function mergeTypedStock(
  { seen, typed }: { seen: readonly CountedSize[]; typed: readonly number[] },
  stock: readonly CountedSize[],
  isCount: boolean,
): number[] {
  return stock.map(({ size, quantity }) => {
    const at = seen.findIndex((each) => each.size === size);
    const before = seen[at]?.quantity ?? quantity;
    const was = typed[at] ?? before;
    if (was === before) return quantity;
    return isCount ? was : Math.max(0, quantity + was - before);
  });
}
