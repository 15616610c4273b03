import type { SizeStock } from "#app/domain/catalogue/product.ts";

/**
 * Returns sizes as one table cell: "40:3 41:2" if every size is counted, else "S, M, L". A single counted size is
 * "42=3", because a spreadsheet would read "42:3" as a time.
 */
export function sizesCell(sizes: readonly SizeStock[]): string {
  if (!isCounted(sizes)) return sizes.map(({ size }) => size).join(", ");
  const mark = sizes.length === 1 ? "=" : ":";
  return sizes.map(({ size, quantity }) => `${size}${mark}${quantity ?? 0}`).join(" ");
}

/** Returns whether stock is counted per size. */
export function isCounted(sizes: readonly SizeStock[]): boolean {
  return sizes.some(({ quantity }) => quantity !== null);
}
