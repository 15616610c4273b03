import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf, isOffered, mySize, type SizePreferences } from "./size-preference.ts";

/** Returns a product's size that is the shopper's and in stock; else null. */
export function inMySize(
  product: Pick<ProductCard, "category" | "gender" | "sizeType" | "sizes" | "soldOut">,
  sizes: SizePreferences,
): string | null {
  const chart = chartOf(product);
  const mine = chart && mySize(sizes, chart);
  return mine !== null && isOffered(product, mine) ? mine : null;
}

/** Returns what a card says of the shopper's size: "42 in stock", "Last pair in 42"; null where it has none of it. */
export function mySizeLabel(product: ProductCard, sizes: SizePreferences): string | null {
  const size = inMySize(product, sizes);
  if (size === null) return null;
  const piece = product.category.toLowerCase() === "sneakers" ? "pair" : "one";
  return product.last.includes(size) ? `Last ${piece} in ${size}` : `${size} in stock`;
}
