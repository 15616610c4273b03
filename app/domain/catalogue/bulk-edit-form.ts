import { z } from "zod";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { type Money, money, percentOf } from "#app/domain/money/money.ts";
import { BULK_ACTIONS } from "./bulk-actions.ts";
import { INVALID_PRICE } from "./product-form.ts";
import { readPrice } from "./product-price.ts";

/** A parsed bulk edit. `percent` is added to a price and may be negative; stock changes apply to each size. */
export type BulkChange =
  | { action: "price-percent"; percent: number; keepOldPrice: boolean }
  | { action: "price-set"; price: Money; keepOldPrice: boolean }
  | { action: "stock-set"; quantity: number }
  | { action: "stock-add"; quantity: number }
  | { action: "visibility"; isActive: boolean };

const ACTIONS = BULK_ACTIONS.map(({ value }) => value);

/** Parses the form of the bulk screen: `action`, `amount` and, for prices, `currency` and `keepOldPrice`. */
export const bulkEditForm = z
  .object({
    action: z.enum(ACTIONS, "Please choose what to change."),
    amount: z.string().trim().max(20).default(""),
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
    keepOldPrice: z.string().optional(),
  })
  .transform((form, context): BulkChange => {
    const fail = (message: string) => {
      context.addIssue({ code: "custom", path: ["amount"], message });
      return z.NEVER;
    };
    const keepOldPrice = form.keepOldPrice === "on";
    const whole = /^[+-]?\d{1,6}$/.test(form.amount) ? Number(form.amount) : null;
    switch (form.action) {
      case "price-percent":
        if (whole === null || whole === 0 || whole < -90 || whole > 500) {
          return fail("Please enter a whole percentage from -90 to 500, such as -20.");
        }
        return { action: form.action, percent: whole, keepOldPrice };
      case "price-set": {
        const price = readPrice(form.amount, form.currency);
        if (price === null) return fail(INVALID_PRICE);
        return { action: form.action, price, keepOldPrice };
      }
      case "stock-set":
        if (whole === null || whole < 0) return fail("Please enter how many there are, such as 12.");
        return { action: form.action, quantity: whole };
      case "stock-add":
        if (whole === null || whole === 0)
          return fail("Please enter how many came in or went out, such as 6 or -2.");
        return { action: form.action, quantity: whole };
      case "show":
      case "hide":
        return { action: "visibility", isActive: form.action === "show" };
      default:
        return form.action satisfies never;
    }
  });

/** Returns a price changed by whole percent, rounded half up to the minor unit, and at least one minor unit. */
export function priceByPercent(price: Money, percent: number): Money {
  const changed = percentOf(price, 100 + percent);
  return money(Math.max(price.amount === 0 ? 0 : 1, changed.amount), price.currency);
}
