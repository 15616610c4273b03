/** A number of pieces of one size of a product; `size` is ignored if the product's stock is one number. */
export type StockLine = { productId: string; size: string; quantity: number };

/** Returns the lines merged by product and size, in the order that all transactions share. */
export function mergeStockLines(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.size]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : { ...line });
  }
  return [...merged.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
