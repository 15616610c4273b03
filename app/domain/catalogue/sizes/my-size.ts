import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf, mySize, type SizePreferences } from "./size-preference.ts";

/** Returns a product's size that is the shopper's and in stock, with whether one piece is left of it; else null. */
export function inMySize(
  product: Pick<ProductCard, "category" | "gender" | "sizeType" | "sizes">,
  sizes: SizePreferences,
): { size: string; isLast?: boolean } | null {
  const chart = chartOf(product);
  const mine = chart && mySize(sizes, chart);
  return product.sizes.find(({ size, inStock }) => inStock && size === mine) ?? null;
}

/** Returns what a card says of the shopper's size: "42 in stock", "Last pair in 42"; null where it has none of it. */
export function mySizeLabel(product: ProductCard, sizes: SizePreferences): string | null {
  const found = inMySize(product, sizes);
  if (found === null) return null;
  const piece = product.category.toLowerCase() === "sneakers" ? "pair" : "one";
  return found.isLast ? `Last ${piece} in ${found.size}` : `${found.size} in stock`;
}
