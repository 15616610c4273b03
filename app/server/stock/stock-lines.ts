/** So many pieces of one size of a product; `size` is ignored where the product's stock is one number. */
export type StockLine = { productId: string; size: string; quantity: number };

/** The lines with pieces of the same product and size added together, in an order every transaction shares. */
export function mergeStockLines(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.size]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : { ...line });
  }
  return [...merged.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
