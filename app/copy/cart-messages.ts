import type { Toast } from "./toasts.ts";

/** Shown with a cart that cannot be ordered. */
export const CART_OUT_OF_STOCK_MESSAGE =
  "Not everything in your cart can be bought just now. Please update it to continue.";

/** Shown instead of a shipping cost for a cart that cannot be sent. */
export const NOT_ALL_IN_STOCK: Toast = {
  title: "Please check your cart",
  text: CART_OUT_OF_STOCK_MESSAGE,
  tone: "error",
};
