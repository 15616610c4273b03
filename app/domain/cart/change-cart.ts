import { type Cart, type Destination, emptyCart } from "./cart.ts";
import { limitedQuantity } from "./cart-line.ts";

/** Sets a line's quantity; 0 or less removes the line. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (!(quantity > 0)) return removeLine(cart, id);
  const lines = cart.lines.map((line) =>
    line.id === id ? { ...line, quantity: limitedQuantity(quantity) } : line,
  );
  return { ...cart, lines };
}

/** Removes a line. */
export function removeLine(cart: Cart, id: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== id) };
}

/** Empties the cart and clears discount and destination. Source: specification 5.2. */
export function clearCart(): Cart {
  return emptyCart;
}

/** Sets a discount code that the server has accepted. */
export function applyDiscount(cart: Cart, code: string, percent: number): Cart {
  return { ...cart, discountCode: code, discountPercent: percent };
}

/** Clears the discount code. */
export function removeDiscount(cart: Cart): Cart {
  return applyDiscount(cart, "", 0);
}

/** Sets the destination of the cart; null removes it. */
export function setDestination(cart: Cart, destination: Destination | null): Cart {
  return { ...cart, destination };
}
