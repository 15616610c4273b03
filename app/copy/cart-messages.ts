import type { Toast } from "./toasts.ts";

/** Shown wherever the cart cannot be ordered as it is. */
export const CART_OUT_OF_STOCK_MESSAGE =
  "Not everything in your cart is in stock. Update it first, then you can go on.";

/** Raised in the place of a shipping cost, where the cart cannot be sent as it is. */
export const NOT_ALL_IN_STOCK: Toast = {
  title: "Please check your cart",
  text: CART_OUT_OF_STOCK_MESSAGE,
  tone: "error",
};
