import { z } from "zod";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { parseJson } from "#packages/values";
import { BULK_ACTIONS, type BulkChange, readBulkChange } from "./bulk-change.ts";

/** Parses the form of the bulk screen: `action`, `amount`, for stock `size`, and for prices `currency` and `keepOldPrice`. */
export const bulkEditForm = z
  .object({
    action: z.enum(
      BULK_ACTIONS.map(({ value }) => value),
      "Please choose what to change.",
    ),
    amount: z.string().trim().max(20).default(""),
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
    size: z.string().max(110).default(""),
    keepOldPrice: z.string().optional(),
  })
  .transform((form, context): BulkChange => {
    const change = readBulkChange({ ...form, keepOldPrice: form.keepOldPrice === "on" });
    if (change.ok) return change.value;
    context.addIssue({ code: "custom", path: ["amount"], message: change.detail });
    return z.NEVER;
  });

const typedMoney = z.object({ amount: z.int(), currency: z.enum(CURRENCY_CODES) });

const seenField = z.tuple([
  z.string(),
  z.array(z.object({ size: z.string(), quantity: z.number() })).max(200),
  typedMoney,
]);

/** Stock by size, and the price as it was typed, as the page had shown a product. */
export type SeenProduct = { stock: ReadonlyMap<string, number>; price: Money };

/** Returns what the page had shown of each product, from fields of JSON; others are left out. */
export function readSeenProducts(fields: readonly string[]): Map<string, SeenProduct> {
  return new Map(
    fields.flatMap((field) => {
      const seen = seenField.safeParse(parseJson(field));
      if (!seen.success) return [];
      const [id, stock, price] = seen.data;
      return [[id, { stock: new Map(stock.map(({ size, quantity }) => [size, quantity])), price }]];
    }),
  );
}

function factOf<T>(value: z.ZodType<T>) {
  return z.object({ before: value, after: value });
}

/** Parses what a bulk edit changed, as its result is stored for its undo. */
export const storedBulkChanges = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      price: factOf(typedMoney).optional(),
      comparePrice: factOf(typedMoney.nullable()).optional(),
      isActive: factOf(z.boolean()).optional(),
      stock: z.array(z.object({ size: z.string(), before: z.int(), after: z.int() })).optional(),
    }),
  ),
});
