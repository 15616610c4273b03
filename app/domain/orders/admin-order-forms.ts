import { z } from "zod";
import { optionalPhoneField, optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { dayOf } from "#app/domain/day.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import {
  LOCAL_METHODS,
  METHOD_LABELS,
  OTHER_WAYS_BACK,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "#app/domain/payments/local-method.ts";
import { REJECT_REASONS } from "#app/domain/payments/reject-reasons.ts";
import { driverParcel } from "#app/domain/shipping/handover.ts";
import { PACKING_PROBLEMS } from "./admin-order.ts";
import { ORDER_ORIGINS, type OrderOrigin } from "./order-origin.ts";
import {
  ADMIN_ORDER_STATUSES,
  isOrderStatus,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
} from "./order-status.ts";

/** How many orders a page of the list shows. */
export const ORDERS_PER_PAGE = 50;

/** How many orders can be chosen at once. */
export const MAX_CHOSEN_ORDERS = 300;

/**
 * An admin's change of an order; a blank tracking number preserves the present one, and a driver who takes the parcel
 * stands in its place. Source: specification 8.3.
 */
export const orderStatusForm = z
  .object({
    orderNumber: z.string().min(1).max(100),
    orderStatus: z.enum(ADMIN_ORDER_STATUSES, "Please choose a status."),
    trackingNumber: optionalText(100),
    driverName: optionalText(40),
    driverPhone: optionalPhoneField,
    vehicle: optionalText(20),
  })
  .transform(({ driverName, driverPhone, vehicle, trackingNumber, ...form }) => {
    const driver = { name: driverName, phone: formatPhone(driverPhone), vehicle };
    return { ...form, trackingNumber: driverParcel(driver) || trackingNumber };
  });

/** An admin's review of a local payment; Quick Verify sends empty notes. Source: specification 11.7. */
export const reviewForm = z.object({
  paymentId: z.string().min(1).max(100),
  decision: z.enum(["verified", "rejected"], "Please verify or reject."),
  reason: z.enum(REJECT_REASONS).nullable().catch(null),
  adminNotes: optionalText(2000),
  /** The dalasi that came; blank for all that is due. */
  amount: optionalText(20).transform((text, context) => {
    if (text === "") return null;
    const amount = typedDalasi(text);
    if (amount?.amount) return amount;
    context.addIssue("Please enter the sum that came.");
    return z.NEVER;
  }),
  /** The last day on which the rest may come; blank for the shop's own time. */
  restDueOn: optionalText(10).transform((text, context) => {
    if (text === "") return null;
    const day = dayOf(text);
    if (day) return new Date(day.end.getTime() - 1);
    context.addIssue("Please choose a day.");
    return z.NEVER;
  }),
});

/** Takes the decision about these local payments back. */
export const undoReviewForm = z.object({
  paymentIds: z.array(reviewForm.shape.paymentId).min(1).max(500),
  decision: reviewForm.shape.decision,
});

/** Takes changes of order statuses back: each is an order's number and the time of its change, in milliseconds. */
export const undoStatusForm = z.object({
  moves: z
    .array(
      z
        .string()
        .regex(/^[\w-]{1,100} \d{1,15}$/)
        .transform((text) => {
          const [orderNumber = "", at] = text.split(" ");
          return { orderNumber, movedAt: new Date(Number(at)) };
        }),
    )
    .min(1)
    .max(MAX_CHOSEN_ORDERS),
});

/** The message beside a blank note. */
const EMPTY_NOTE = "Please write something first.";

/** An internal note about an order, which its shopper never sees. Source: specification 8.11. */
export const noteForm = z.object({ note: requiredText(EMPTY_NOTE, 2000), idempotencyKey: optionalText(40) });

/** A note with plain line ends: a form sends carriage returns. */
const customerNote = optionalText(2000).transform((text) => text.replaceAll("\r\n", "\n"));

/** What staff note about a customer, empty for nothing, and what the form showed. Source: specification 11.12. */
export const customerNoteForm = z.object({ note: customerNote, seenNote: customerNote });

/**
 * A refund of a card payment: a blank amount means everything left. `seenRefunded` is the refunded sum that the page
 * showed, in minor units. Source: specification 11.10.
 */
export const refundForm = z.object({
  amount: optionalText(20).transform((text) => (text === "" ? null : text)),
  reason: optionalText(500),
  seenRefunded: z.coerce.number().int().min(0),
  /** Whether the order is cancelled with it; `seenStatus` is the order's status that the page showed. */
  andCancel: z.literal("yes").optional(),
  seenStatus: z.enum(ORDER_STATUSES).optional(),
});

/** Records the outcome of a refund without a response. Source: specification 11.10. */
export const decideRefundForm = z.object({
  refundId: z.uuid(),
  outcome: z.enum(["arrived", "not-arrived"]),
});

/** Records that a local payment was returned by hand. Source: specification 11.10. */
export const moneyReturnedForm = z.object({
  reason: optionalText(500),
  /** The sum on the screen where it is not the payment on the order's page. */
  seenSum: z.string().max(1_000).optional(),
  /** The page that took the money. */
  pageId: z.uuid().optional(),
  /** The sum on the screen where a payment company took it back, and that is settled. */
  takenBackSum: z.string().max(1_000).optional(),
  /** How that was paid again; missing where no more of it is to come. */
  paidAgain: z.enum(["cash", "same"]).optional(),
  /** Set where only what is more than the order costs went back. */
  onlyOver: z.literal("yes").optional(),
  /** Missing where it went back the way it came. */
  otherWay: z.enum(OTHER_WAYS_BACK).optional(),
});

const PAYMENT_FILTERS = ["earned", "owed", "sold_out", ...PAYMENT_STATUSES] as const;

/** The work lists of the order list, in the order of its chips. */
export const ORDER_VIEWS = ["pack", "way", "returns", "back", "test"] as const;

/** Marks chosen orders as shipped. Source: specification 11.9. */
export const shipOrdersForm = z.object({
  orderNumbers: z.array(z.string().max(100)).min(1, "Please select an order.").max(MAX_CHOSEN_ORDERS),
});

/** The filter of the order list; empty fields do not filter. */
export type OrderFilter = {
  search: string;
  status: OrderStatus | "";
  /**
   * "earned" is every paid order, as the dashboard's revenue counts it; "owed" is every order that needs a refund;
   * "sold_out" is every one whose shopper chooses a refund or a swap.
   */
  payment: (typeof PAYMENT_FILTERS)[number] | "";
  method: PaymentMethod | "";
  origin: OrderOrigin | "";
  /** "2026-11-20", in the time of The Gambia (UTC). */
  day: string;
  /**
   * "pack" is every confirmed order that has not left, "way" every shipped one, "returns" every one with an open exchange or return, "back" every one whose money goes back or
   * whose shopper chooses that, "test" every test payment. Only "test" has test payments.
   */
  view: (typeof ORDER_VIEWS)[number] | "";
};

/** Parses the filter of a URL; unknown values do not filter. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const payment = params.get("payment");
  const status = params.get("status");
  const method = params.get("method");
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: isOrderStatus(status) ? status : "",
    payment: PAYMENT_FILTERS.find((known) => known === payment) ?? "",
    method: PAYMENT_METHODS.find((known) => known === method) ?? "",
    origin: ORDER_ORIGINS.find((known) => known === params.get("origin")) ?? "",
    day: dayOf(params.get("day") ?? "") === null ? "" : (params.get("day") ?? ""),
    view: ORDER_VIEWS.find((known) => known === params.get("view")) ?? "",
  };
}

/** Returns the filter as query parameters, without empty fields. */
export function writeOrderFilter(filter: OrderFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** Parses a packer's question to the owner: the problem, and which item of the order, counted from 0. */
export const askOwnerForm = z.object({
  problem: z.enum(PACKING_PROBLEMS.map(({ value }) => value)),
  item: z.coerce.number().int().min(0).max(1_000),
  idempotencyKey: optionalText(40),
});

/** Which of the waiting receipts are shown: all, those whose money was seen, those in doubt, or those of a method. */
export const RECEIPT_FILTERS = ["all", "seen", "flagged", ...LOCAL_METHODS] as const;

/** A choice of the waiting receipts. */
export type ReceiptFilter = (typeof RECEIPT_FILTERS)[number];

/** The labels of the choices. */
export const RECEIPT_FILTER_LABELS: Record<ReceiptFilter, string> = {
  all: "All",
  seen: "Money seen",
  flagged: "Flagged",
  ...METHOD_LABELS,
};

/** Returns a choice of the receipts from a query or a cookie; all for an unknown one. */
export function readReceiptFilter(value: string | null | undefined): ReceiptFilter {
  return RECEIPT_FILTERS.find((known) => known === value) ?? "all";
}
