import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { parseJson } from "#packages/values";

/** The items a browser requests: ids, sizes and quantities, never prices. */
export type RequestedItem = { productId: string; size: string; quantity: number };

/** Shown for an empty order. Source: specification 7.1. */
const EMPTY_CART_MESSAGE = "Please add items to your cart before checkout.";

const TOO_MANY = `Please choose at most ${MAX_LINE_QUANTITY}.`;

/** One requested item; the size is empty for a product without sizes. */
const requestedItemSchema = z.object({
  productId: z.string("Please name a product.").trim().min(1, "Please name a product.").max(100),
  size: z.string().trim().max(60).default(""),
  quantity: z
    .int("Please choose a whole number.")
    .min(1, "Please choose at least 1.")
    .max(MAX_LINE_QUANTITY, TOO_MANY),
});

/** Parses the requested items, 1 to 50; the same product and size twice is merged, up to a line's maximum. */
export const requestedItemsSchema = z
  .array(requestedItemSchema, EMPTY_CART_MESSAGE)
  .min(1, EMPTY_CART_MESSAGE)
  .max(MAX_CART_LINES, `A cart can hold at most ${MAX_CART_LINES} different items.`)
  .transform(mergeItems)
  .refine((items) => items.every(({ quantity }) => quantity <= MAX_LINE_QUANTITY), TOO_MANY);

/** Parses the requested items from one form field of JSON. */
export const requestedItemsField = z
  .string(EMPTY_CART_MESSAGE)
  .max(50_000, EMPTY_CART_MESSAGE)
  .transform(parseJson)
  .pipe(requestedItemsSchema);

function mergeItems(items: RequestedItem[]): RequestedItem[] {
  const together = new Map<string, RequestedItem>();
  for (const item of items) {
    const key = JSON.stringify([item.productId, item.size].map((name) => name.toLowerCase()));
    const quantity = (together.get(key)?.quantity ?? 0) + item.quantity;
    together.set(key, { ...item, quantity });
  }
  return [...together.values()];
}
