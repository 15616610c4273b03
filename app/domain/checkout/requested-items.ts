import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { parseJson } from "#packages/values";

/** The items a browser requests: ids, sizes and quantities, never prices. */
export type RequestedItem = { productId: string; size: string; quantity: number };

/** Shown for an empty order. Source: specification 7.1. */
const EMPTY_CART_MESSAGE = "Please add items to your cart before checkout.";

/** One requested item; the size is empty for a product without sizes. */
const requestedItemSchema = z.object({
  productId: z.string("Please name a product.").trim().min(1, "Please name a product.").max(100),
  size: z.string().trim().max(60).default(""),
  quantity: z
    .int("Please choose a whole number.")
    .min(1, "Please choose at least 1.")
    .max(MAX_LINE_QUANTITY, `Please choose at most ${MAX_LINE_QUANTITY}.`),
});

/** Parses the requested items, 1 to 50. */
export const requestedItemsSchema = z
  .array(requestedItemSchema, EMPTY_CART_MESSAGE)
  .min(1, EMPTY_CART_MESSAGE)
  .max(MAX_CART_LINES, `A cart can hold at most ${MAX_CART_LINES} different items.`);

/** Parses the requested items from one form field of JSON. */
export const requestedItemsField = z
  .string(EMPTY_CART_MESSAGE)
  .max(50_000, EMPTY_CART_MESSAGE)
  .transform(parseJson)
  .pipe(requestedItemsSchema);
