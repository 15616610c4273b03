import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";
import { parseOrderNumber } from "./order-number.ts";

/** The message beside an invalid order number. */
const INVALID_ORDER_NUMBER = "Please enter an order number like KRB-7H2K9MPQ.";

/** Guest tracking: an order number and the order's e-mail address. Source: specification 8.8. */
export const trackForm = z.object({
  orderNumber: z.string(INVALID_ORDER_NUMBER).transform((text, context) => {
    const orderNumber = parseOrderNumber(text);
    if (orderNumber) return orderNumber;
    context.addIssue({ code: "custom", message: INVALID_ORDER_NUMBER });
    return z.NEVER;
  }),
  email: emailField("Please enter your email address."),
});

/** Requests a new link in place of an expired one. */
const newLinkForm = z.object({
  intent: z.literal("new-link"),
  orderNumber: z.string().max(100),
  token: z.string().max(200),
});

/** The forms of the tracking page. */
export const trackingPageForm = z.discriminatedUnion("intent", [
  newLinkForm,
  trackForm.extend({ intent: z.undefined().optional() }),
]);

/** Buying an order again. Source: specification 8.7. */
export const buyAgainForm = z.object({ intent: z.literal("buy-again"), orderNumber: z.string().max(40) });

/** Another receipt for an order, submitted by a plain form with the file. `token` is the tracking link's. */
export const resendReceiptForm = z.object({ orderNumber: z.string(), token: z.string().default("") });
