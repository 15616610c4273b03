import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/price-text.ts";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import { isCurrencyCode, KNOWN_CURRENCY_CODES, type KnownCurrency } from "#app/domain/money/currency.ts";
import { type KnownMoney, money } from "#app/domain/money/money.ts";
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
 * The order goes to a new supplier, or to the one of an earlier order, `supplierOf`.
 */
export const newPurchaseOrderForm = z
  .object({
    supplier: optionalText(100),
    supplierPhone: optionalText(40),
    supplierOf: optionalText(20),
    line: list(z.string().max(140)),
    quantity: list(pieces),
    idempotencyKey: z.string().max(40).default(""),
  })
  .transform(({ line, quantity, supplier, supplierPhone, supplierOf: like, idempotencyKey }, context) => {
    const supplierOf = /^[1-9]\d{0,8}$/.test(like) ? Number(like) : undefined;
    if (supplierOf === undefined && supplier === "") {
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
      supplierOf,
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
  currency: KnownCurrency;
  /** How many dalasi one unit of the currency costs, below 10,000, with six decimals at most; null at the current rates. */
  gmdRate: string | null;
  unitCosts: { id: string; unitCost: KnownMoney | null }[];
  freight: KnownMoney;
  duty: KnownMoney;
};

const INVALID_COST = "Please enter an amount such as 12.50.";

const INVALID_RATE = "Please enter how many dalasi one costs, such as 78.5.";

/** The costs of an order as typed. Errors are under `gmdRate`, `freight`, `duty` and `unitCost:<line>`. */
export const purchaseCostsForm = z
  .object({
    currency: z.enum(KNOWN_CURRENCY_CODES, "Please choose a supported currency."),
    gmdRate: optionalText(20).refine((text) => text === "" || isRate(text), INVALID_RATE),
    freight: optionalText(20),
    duty: optionalText(20),
    line: list(z.string().max(40)),
    unitCost: list(z.string().trim().max(20)),
    version: requiredText("", 40),
  })
  .transform(({ currency, gmdRate, freight, duty, line, unitCost, version }, context) => {
    if (gmdRate === "" && !isCurrencyCode(currency)) {
      context.addIssue({ code: "custom", path: ["gmdRate"], message: INVALID_RATE });
    }
    const read = (text: string, field: string): KnownMoney | null => {
      if (text === "") return null;
      const amount = readPrice(text, currency);
      if (amount === null) context.addIssue({ code: "custom", path: [field], message: INVALID_COST });
      return amount;
    };
    const costs: PurchaseCosts = {
      currency,
      gmdRate: gmdRate === "" || currency === "GMD" ? null : gmdRate,
      unitCosts: line.map((id, at) => ({ id, unitCost: read(unitCost[at] ?? "", `unitCost:${id}`) })),
      freight: read(freight, "freight") ?? money(0, currency),
      duty: read(duty, "duty") ?? money(0, currency),
    };
    return { costs, version };
  });

/** A payment of an order to a supplier as typed, in the order's currency; errors are under `amount` and `note`. */
export function purchasePaymentForm(currency: KnownCurrency) {
  return z
    .object({
      amount: requiredText(INVALID_COST, 20),
      note: optionalText(200),
      idempotencyKey: z.string().max(40).default(""),
    })
    .transform(({ amount: text, ...rest }, context) => {
      const amount = readPrice(text, currency);
      if (amount && amount.amount > 0) return { ...rest, amount };
      context.addIssue({ code: "custom", path: ["amount"], message: INVALID_COST });
      return z.NEVER;
    });
}

function isRate(text: string): boolean {
  return /^\d{1,4}(\.\d{1,6})?$/.test(text) && Number(text) > 0;
}
