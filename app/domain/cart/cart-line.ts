import type { DeliveryDuration, TargetAudience } from "#app/domain/catalogue/product.ts";

/** The size of a line that names none. Source: specification §3, Cart item. */
export const DEFAULT_SIZE = "M";

/** The most of one line. */
export const MAX_LINE_QUANTITY = 99;

/** The most lines of one cart. */
export const MAX_CART_LINES = 50;

/**
 * A line of the cart in the browser. `priceUsd` (US cents) is only what was last shown; the server
 * prices every order again. Weight is grams. Source: specification §3, Cart item.
 */
export type CartLine = {
  id: string;
  productId: string;
  slug: string;
  name: string;
  brand: string;
  priceUsd: number;
  image: string | null;
  size: string;
  quantity: number;
  inStock: boolean;
  weightGrams: number;
  deliveryDuration: DeliveryDuration;
  /** With `gender` what a shoe's size is read by; missing in carts stored before it. */
  category?: string;
  gender?: TargetAudience | "";
};

/** A line's identity: the product's id joined with the chosen size. */
export function lineId(productId: string, size: string): string {
  return `${productId}-${size}`;
}
