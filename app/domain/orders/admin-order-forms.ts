import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { ADMIN_ORDER_STATUSES } from "./order-status.ts";

/** An admin's change of an order; a blank tracking number keeps the present one. Source: specification §4. */
export const orderStatusForm = z.object({
  orderId: z.string().min(1).max(100),
  orderStatus: z.enum(ADMIN_ORDER_STATUSES, "Please choose a status."),
  trackingNumber: optionalText(100),
});

/** A change of an order, parsed. */
export type OrderStatusForm = z.output<typeof orderStatusForm>;

/** An admin's review of a local payment; Quick Verify sends empty notes. Source: specification §2, Admin screens. */
export const reviewForm = z.object({
  paymentId: z.string().min(1).max(100),
  decision: z.enum(["verified", "rejected"], "Please verify or reject."),
  adminNotes: optionalText(2000),
});

/** A review, parsed. */
export type ReviewForm = z.output<typeof reviewForm>;
