import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";
import { LOCAL_METHODS } from "./local-method.ts";
import { PAGE_METHODS } from "./page-method.ts";
import { CHOOSE_INTENT, RECEIPT_INTENT, SHARE_INTENT } from "./share-intent.ts";

/** The form of an order's pay page: the link for somebody else; without it, the shopper leaves the payment page. */
export const payPageForm = z.object({ intent: z.literal(SHARE_INTENT).optional() });

/** The forms of the page for somebody else who pays: another way to pay, the
 * receipt of money sent by hand, or where they want to hear of the payment. */
export const payerForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(CHOOSE_INTENT), method: z.enum(PAGE_METHODS) }),
  z.object({ intent: z.literal(RECEIPT_INTENT), method: z.enum(LOCAL_METHODS) }),
  z.object({
    intent: z.undefined().optional(),
    email: emailField("Please enter your email address."),
  }),
]);
