import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { type CartLine, DEFAULT_SIZE, limitedQuantity, lineId, MAX_CART_LINES } from "./cart-line.ts";

/**
 * The destination of the cart: a country value of the shipping select, a free-text region, and in The Gambia the id of
 * an area or pickup point.
 */
export type Destination = { country: string; region: string; area?: string };

/** A shopper's cart; `discountPercent` is 0 without a code, `destination` null until shipping is calculated. */
export type Cart = {
  lines: CartLine[];
  discountCode: string;
  discountPercent: number;
  destination: Destination | null;
};

/** The fields of a product that a line needs; a `ProductCard` has all of them. */
export type CartProduct = Pick<
  ProductCard,
  "id" | "slug" | "name" | "brand" | "priceUsd" | "typed" | "inStock" | "weightGrams" | "deliveryDuration"
> &
  Pick<CartLine, "category" | "gender"> & { image: { src: string } | null };

/** An empty cart. */
export const emptyCart: Cart = { lines: [], discountCode: "", discountPercent: 0, destination: null };

/**
 * Adds a product in a size. The same product and size again increases the quantity, up to the line's limit, and
 * refreshes the line's data. A cart with the maximum of lines stays unchanged. Source: specification 5.2.
 */
export function addLine(cart: Cart, product: CartProduct, size = DEFAULT_SIZE, quantity = 1): Cart {
  const id = lineId(product.id, size);
  const present = cart.lines.find((line) => line.id === id);
  if (quantity < 1 || (!present && cart.lines.length >= MAX_CART_LINES)) return cart;
  const line: CartLine = {
    id,
    productId: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    priceUsd: product.priceUsd,
    typed: product.typed,
    image: product.image?.src ?? null,
    size,
    quantity: limitedQuantity((present?.quantity ?? 0) + quantity),
    inStock: product.inStock,
    weightGrams: product.weightGrams,
    deliveryDuration: product.deliveryDuration,
    category: product.category,
    gender: product.gender,
  };
  const lines = present ? cart.lines.map((other) => (other.id === id ? line : other)) : [...cart.lines, line];
  return { ...cart, lines };
}

/** Returns the number on the cart button: the sum of the quantities. */
export function countItems(cart: Pick<Cart, "lines">): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}
