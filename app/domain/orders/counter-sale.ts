import { z } from "zod";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { requestedItemsField } from "#app/domain/checkout/requested-items.ts";
import { optionalText, toPhone } from "#app/domain/contact/contact-fields.ts";
import type { Money } from "#app/domain/money/money.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { LOCAL_METHODS } from "#app/domain/payments/local-method.ts";

/**
 * How a bill is paid: at once in cash, or by money that the seller has seen come in; later by a link, or in cash at the
 * door.
 */
const SALE_METHODS = ["cash", ...LOCAL_METHODS, "link", "door"] as const;

/** Where staff write an order. */
const SALE_ORIGINS = ["counter", "phone", "whatsapp", "instagram"] as const;

/** What staff take off a bill beside a code, and why. */
type Reduction = { kind: "percent"; percent: number } | { kind: "sum"; sum: Money };

/** A sum in dalasi as typed, "2,000" or "D2,000.50"; null for a blank field. The screen shows one message for all fields. */
const dalasiField = (label: string) =>
  z
    .string()
    .trim()
    .default("")
    .transform((typed, context): Money | null => {
      if (typed === "") return null;
      const sum = typedDalasi(typed);
      const message = `${label}: please enter a sum such as 2,000.`;
      if (sum === null) context.addIssue({ code: "custom", message });
      return sum;
    });

const reductionFields = {
  percentOff: z
    .union([z.literal(""), z.coerce.number().int().min(1).max(100)], "Please enter 1 to 100 percent.")
    .default(""),
  sumOff: dalasiField("Dalasi off"),
  reason: optionalText(200),
};

/** Parses a sale as the screen or its outbox sends it. */
export const saleForm = z
  .object({
    /** Made by the browser, and the order's own id: a sale sent twice is one order. */
    id: z.uuid(),
    items: requestedItemsField,
    origin: z.enum(SALE_ORIGINS).default("counter"),
    customerName: optionalText(),
    customerPhone: optionalText(40).transform(toPhone),
    customerEmail: z.union([z.literal(""), z.email()]).default(""),
    /** The id of an area or pickup point, or `ANOTHER_PLACE`; empty where it is handed over the counter. */
    area: z
      .string()
      .max(100)
      .default("")
      .transform((area) => (area === OVER_THE_COUNTER ? "" : area)),
    deliveryAddress: optionalText(500),
    discountCode: optionalText(60).transform(normalizeCode),
    ...reductionFields,
    paymentMethod: z.enum(SALE_METHODS),
    given: dalasiField("Amount given"),
    /** What of the customer's credit pays a part of it; the rest is paid as the method says. */
    credit: dalasiField("Credit"),
    /** The total on the bill. */
    total: dalasiField("Total"),
    /** The id of who sold it; it counts only where it was sold without network. */
    seller: z.union([z.literal(""), z.uuid()]).default(""),
    /** When it was sold without network, and so is done already. */
    soldAt: z.union([z.literal(""), z.iso.datetime()]).default(""),
  })
  .transform(({ percentOff, sumOff, reason, soldAt, ...sale }, context) => {
    const isDone = soldAt !== "";
    if (!isDone && percentOff !== "" && sumOff !== null) {
      context.addIssue({
        code: "custom",
        path: ["sumOff"],
        message: "Please enter percent or a sum, not both.",
      });
    }
    if (sale.area !== "" && sale.customerPhone === "") {
      const message = "Please enter the customer’s phone for the delivery.";
      context.addIssue({ code: "custom", path: ["customerPhone"], message });
    }
    if (sale.area !== "" && isDone) {
      context.addIssue({
        code: "custom",
        path: ["area"],
        message: "A delivery can't be sold without network.",
      });
    }
    const reduction: Reduction | null =
      percentOff !== "" ? { kind: "percent", percent: percentOff } : sumOff && { kind: "sum", sum: sumOff };
    if (!isDone && reduction && reason === "") {
      context.addIssue({
        code: "custom",
        path: ["reason"],
        message: "Please enter a reason for the discount.",
      });
    }
    return {
      ...sale,
      /** Null without network, where the total says what was taken off. */
      reduction: isDone ? null : reduction,
      reason: (reduction && reason) || null,
      soldAt: isDone ? new Date(soldAt) : null,
    };
  });

/** A sale to count. */
export type CounterSale = z.output<typeof saleForm>;

/** A sale as it was counted. */
export type CountedSale = {
  orderNumber: string;
  total: Money;
  /** What to give back of the cash; null where none was given. */
  change: Money | null;
  trackingUrl: string;
  /** The order of what had been sold already: its customer chooses a refund or a swap; mostly null. */
  soldTwice: string | null;
  /** False where its money is to come yet. */
  isPaid: boolean;
};

type QrSquares = { size: number; path: string };

/**
 * The answer to a sale: what was counted, with the code that opens its order, or its page to pay where that is sent as a
 * link; or why it was not, in words.
 */
export type SaleAnswer =
  | { ok: true; sold: CountedSale & { qr: QrSquares; link: { url: string; message: string } | null } }
  | { ok: false; message: string };

/** A customer whose name or number was typed at the counter. */
export type FoundCustomer = { name: string; phone: string; email: string; credit: Money };
