import type { Product } from "#app/domain/catalogue/product.ts";
import type { Money } from "#app/domain/money/money.ts";

/** A product as the admin's list shows it, as a card or as a row. */
export type ShownProduct = Pick<
  Product,
  | "id"
  | "slug"
  | "name"
  | "description"
  | "brand"
  | "category"
  | "images"
  | "sizes"
  | "stockQuantity"
  | "isFeatured"
  | "isActive"
> & {
  price: Money;
  comparePrice: Money | null;
  /** As typed, where that was another currency. */
  entered: Money | null;
};

/** The stock state of a product: "out of stock", "low", or nothing. */
export function stockState(stockQuantity: number, lowStockAt: number): "out of stock" | "low" | null {
  if (stockQuantity === 0) return "out of stock";
  return stockQuantity <= lowStockAt ? "low" : null;
}
