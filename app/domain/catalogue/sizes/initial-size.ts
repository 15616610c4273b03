import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { ONE_SIZE } from "./one-size.ts";

/**
 * Returns the preselected size: 'One Size' if there is no choice, and the first size in stock of a measured accessory.
 * If none of these is in stock it is the first listed size; for other products there is none.
 * Source: specification 3.5.
 */
export function initialSize(card: Pick<ProductCard, "sizeType" | "sizes" | "soldOut">): string | null {
  if (card.sizeType === "one-size") return ONE_SIZE;
  if (card.sizeType === "sized") return null;
  return card.sizes.find((size) => !card.soldOut.includes(size)) ?? card.sizes[0] ?? null;
}
