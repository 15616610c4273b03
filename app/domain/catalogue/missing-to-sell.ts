import type { SizeStock } from "./product.ts";

type Sellable = {
  priceMinor: number;
  images: readonly unknown[];
  sizes: readonly SizeStock[];
  stockQuantity: number;
  isActive: boolean;
};

/**
 * Returns what a product still lacks before it is ready to sell, as words for the panel; empty for one that sells.
 * Source: specification 11.3.
 */
export function missingToSell({ priceMinor, images, sizes, stockQuantity, isActive }: Sellable): string[] {
  return [
    priceMinor === 0 ? "no price" : "",
    stockQuantity > 0 ? "" : sizes.length > 0 ? "no size in stock" : "no stock",
    images.length === 0 ? "no picture" : "",
    isActive ? "" : "hidden from the shop",
  ].filter((words) => words !== "");
}
