import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import type { DeliveryDuration } from "#app/domain/catalogue/product-choices.ts";
import type { Money } from "#app/domain/money/money.ts";

/** The size of a line without one. Source: specification 5.1. */
export const DEFAULT_SIZE = "M";

/** The maximum quantity of one line. Carts in browsers hold more after it was lowered, and are read as holding this. */
export const MAX_LINE_QUANTITY = 99;

/** The maximum number of lines in a cart. */
export const MAX_CART_LINES = 50;

/**
 * A cart line in the browser. `priceUsd` (US cents) is the last price shown; the server prices every order again.
 * Weight is in grams. Source: specification 5.1.
 */
export type CartLine = {
  id: string;
  productId: string;
  slug: string;
  name: string;
  brand: string;
  priceUsd: number;
  /** The last price shown of a product whose price was typed in another currency. */
  typed?: Money;
  image: string | null;
  size: string;
  quantity: number;
  inStock: boolean;
  weightGrams: number;
  deliveryDuration: DeliveryDuration;
  /** Together with `gender` it selects the size chart of a shoe; missing in carts stored by older releases. */
  category?: string;
  gender?: TargetAudience | "";
};

/** Returns a line's identity: the product's id joined with the chosen size. */
export function lineId(productId: string, size: string): string {
  return `${productId}-${size}`;
}

/** Returns a quantity that a line may have: a whole number from 1 to its maximum. */
export function limitedQuantity(quantity: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(1, Math.floor(quantity)));
}
