import type { ProductImage, SizeStock } from "#app/domain/catalogue/product.ts";
import type { Money } from "#app/domain/money/money.ts";

/** A product as the admin's list shows it, as a card or as a row. */
export type ShownProduct = {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  category: string;
  price: Money;
  comparePrice: Money | null;
  /** As typed, where that was another currency. */
  entered: Money | null;
  images: ProductImage[];
  sizes: SizeStock[];
  stockQuantity: number;
  isFeatured: boolean;
  isActive: boolean;
};

/** What stands with a product's stock: "out of stock", "low", or nothing to worry about. */
export function stockState(stockQuantity: number, lowStockAt: number): "out of stock" | "low" | null {
  if (stockQuantity === 0) return "out of stock";
  return stockQuantity <= lowStockAt ? "low" : null;
}
