import type { SizeStock } from "#app/domain/catalogue/product.ts";

/**
 * Parses the sizes an admin types: comma separated, trimmed, without empty or repeated ones. "42: 3, 43: 0" counts
 * stock per size; once one size has a number, those without have zero. Source: specification 11.4.
 */
export function parseSizeList(text: string): SizeStock[] {
  const sizes = new Map<string, SizeStock>();
  for (const part of parseList(text)) {
    const match = /^(.*\S)\s*[:=]\s*(\d+)$/.exec(part);
    const size = (match?.[1] ?? part).slice(0, 60);
    sizes.set(size.toLowerCase(), { size, quantity: match ? Number(match[2]) : null });
  }
  const list = [...sizes.values()];
  return isCounted(list) ? list.map(({ size, quantity }) => ({ size, quantity: quantity ?? 0 })) : list;
}

/** Returns the text an admin edits: "42: 3, 43: 0", or "S, M, L" where stock is one number for the product. */
export function formatSizeList(sizes: readonly SizeStock[]): string {
  return sizes.map(({ size, quantity }) => (quantity === null ? size : `${size}: ${quantity}`)).join(", ");
}

/** Returns whether stock is counted per size. */
export function isCounted(sizes: readonly SizeStock[]): boolean {
  return sizes.some(({ quantity }) => quantity !== null);
}

/** Returns the stock of a product: the sum over counted sizes, else the given number. */
export function totalStock(sizes: readonly SizeStock[], stockQuantity: number): number {
  return isCounted(sizes) ? sizes.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) : stockQuantity;
}

/** Parses comma separated words: trimmed, without empty or repeated ones. */
export function parseList(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim().replace(/\s+/g, " "));
  return [...new Set(words.filter((word) => word !== ""))];
}
