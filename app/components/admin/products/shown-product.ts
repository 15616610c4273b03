import type { Product } from "#app/domain/catalogue/product.ts";
import type { Money } from "#app/domain/money/money.ts";

/** A product as the admin's list shows it, in a card or a row. */
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
  /** The entered price, if its currency was not USD. */
  entered: Money | null;
};

/** The data that a list needs to change price and stock in place; null for someone who may not change them. */
export type EditInPlace = { idempotencyKey: string } | null;

/** Returns the stock of a product by size, as the stock form takes it. */
export function stockOf({ sizes, stockQuantity }: Pick<ShownProduct, "sizes" | "stockQuantity">) {
  const counted = sizes.flatMap(({ size, quantity }) => (quantity === null ? [] : [{ size, quantity }]));
  return counted.length > 0 ? counted : [{ size: "", quantity: stockQuantity }];
}

/** Returns the stock state of a product: "out of stock", "low" or null. */
export function stockState(stockQuantity: number, lowStockAt: number): "out of stock" | "low" | null {
  if (stockQuantity === 0) return "out of stock";
  return stockQuantity <= lowStockAt ? "low" : null;
}
