import { z } from "zod";

/** In pieces, of a product or of one of its sizes. */
export const LARGEST_STOCK = 1_000_000;

const pieces = z.coerce.number("Type a whole number.").int("Type a whole number.").min(0).max(LARGEST_STOCK);

/**
 * The stock of a product's sizes as typed, with what the page had shown; `size` is empty where stock is one number. The
 * cause is that pieces came in, or were counted again. Source: specification 11.17.
 */
export const stockForm = z
  .object({
    cause: z.enum(["delivery", "count"]),
    idempotencyKey: z.string().max(40),
    size: z.array(z.string().max(100)).min(1).max(200),
    quantity: z.array(pieces),
    seen: z.array(pieces),
  })
  .refine(({ size, quantity, seen }) => size.length === quantity.length && size.length === seen.length)
  .transform(({ cause, idempotencyKey, size, quantity, seen }) => ({
    cause,
    idempotencyKey,
    changes: size.flatMap((name, at) => {
      const change = (quantity[at] ?? 0) - (seen[at] ?? 0);
      return change === 0 ? [] : [{ size: name, change, seen: seen[at] ?? 0 }];
    }),
  }));
