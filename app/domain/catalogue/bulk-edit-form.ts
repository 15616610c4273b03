import { z } from "zod";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { parseJson } from "#packages/values";
import { BULK_ACTIONS } from "./bulk-actions.ts";
import { type BulkChange, readBulkChange } from "./bulk-change.ts";

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
    context.addIssue({ code: "custom", path: ["amount"], message: change.detail ?? "" });
    return z.NEVER;
  });

const seenField = z.tuple([
  z.string(),
  z.array(z.object({ size: z.string(), quantity: z.number() })).max(200),
]);

/** Returns the stock that the page had shown, by product and size, from fields of JSON; others are left out. */
export function readSeenStock(fields: readonly string[]): Map<string, ReadonlyMap<string, number>> {
  return new Map(
    fields.flatMap((field) => {
      const seen = seenField.safeParse(parseJson(field));
      if (!seen.success) return [];
      const [id, stock] = seen.data;
      return [[id, new Map(stock.map(({ size, quantity }) => [size, quantity]))]];
    }),
  );
}
