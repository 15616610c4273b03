import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/price-text.ts";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import { CURRENCY_CODES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { MOST_LINES, MOST_PIECES } from "./purchase-order.ts";

const WHOLE = "Type a whole number.";
const pieces = z.coerce
  .number(WHOLE)
  .int(WHOLE)
  .min(0, WHOLE)
  .max(MOST_PIECES, `At most ${MOST_PIECES} of one size.`);
const list = <T extends z.ZodType>(field: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(field).max(MOST_LINES),
  );

/**
 * The list to reorder as sent: `line` is "product id, size", `quantity` how many of it; those without any are left out.
 * The order goes to a new supplier, or into the open order `addTo`.
 */
export const newPurchaseOrderForm = z
  .object({
    supplier: optionalText(100),
    supplierPhone: optionalText(40),
    addTo: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
    line: list(z.string().max(140)),
    quantity: list(pieces),
    idempotencyKey: z.string().max(40).default(""),
  })
  .transform(({ line, quantity, supplier, supplierPhone, addTo, idempotencyKey }, context) => {
    if (addTo === undefined && supplier === "") {
      context.addIssue({ code: "custom", path: ["supplier"], message: "Please enter who you order from." });
    }
    const phone = supplierPhone === "" ? "" : parsePhone(supplierPhone);
    if (phone !== "" && !phone.ok) {
      context.addIssue({ code: "custom", path: ["supplierPhone"], message: INVALID_PHONE });
    }
    const lines = line.flatMap((text, at) => {
      const cut = text.indexOf(" ");
      const count = quantity[at] ?? 0;
      return count === 0
        ? []
        : [{ productId: text.slice(0, cut), size: text.slice(cut + 1), quantity: count }];
    });
    if (lines.length === 0) {
      context.addIssue({
        code: "custom",
        path: ["form"],
        message: "Please enter how many you want of at least one size.",
      });
    }
    return {
      supplier,
      supplierPhone: phone !== "" && phone.ok ? phone.value : "",
      addTo,
      lines,
      idempotencyKey,
    };
  });

/** The arrived pieces of each line as typed, with what the page had shown; `all` means that everything came. */
export const arrivalForm = z
  .object({
    line: list(z.string().max(40)),
    arrived: list(pieces),
    seen: list(pieces),
    all: z.string().optional(),
    idempotencyKey: z.string().max(40).default(""),
  })
  .refine(({ line, arrived, seen }) => line.length === arrived.length && line.length === seen.length)
  .transform(({ line, arrived, seen, all, idempotencyKey }) => ({
    isAll: all !== undefined,
    idempotencyKey,
    lines: line.map((id, at) => ({ id, arrived: arrived[at] ?? 0, seen: seen[at] ?? 0 })),
  }));

/** The costs of an order: one piece of each line, null if not known yet, and freight and duty of the whole order. */
export type PurchaseCosts = {
  currency: CurrencyCode;
  unitCosts: { id: string; unitCost: Money | null }[];
  freight: Money;
  duty: Money;
};

const INVALID_COST = "Please enter an amount such as 12.50.";

/** The costs of an order as typed. Errors are under `freight`, `duty` and `unitCost:<line>`. */
export const purchaseCostsForm = z
  .object({
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency."),
    freight: optionalText(20),
    duty: optionalText(20),
    line: list(z.string().max(40)),
    unitCost: list(z.string().trim().max(20)),
    version: requiredText("", 40),
  })
  .transform(({ currency, freight, duty, line, unitCost, version }, context) => {
    const read = (text: string, field: string): Money | null => {
      if (text === "") return null;
      const amount = readPrice(text, currency);
      if (amount === null) context.addIssue({ code: "custom", path: [field], message: INVALID_COST });
      return amount;
    };
    const costs: PurchaseCosts = {
      currency,
      unitCosts: line.map((id, at) => ({ id, unitCost: read(unitCost[at] ?? "", `unitCost:${id}`) })),
      freight: read(freight, "freight") ?? money(0, currency),
      duty: read(duty, "duty") ?? money(0, currency),
    };
    return { costs, version };
  });
