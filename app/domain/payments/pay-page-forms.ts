import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";
import { SHARE_INTENT } from "./share-intent.ts";

/** The form of an order's pay page: the link for somebody else; without it, the shopper leaves the payment page. */
export const payPageForm = z.object({ intent: z.literal(SHARE_INTENT).optional() });

/** The form of the page for somebody else who pays: where they want to hear of it. */
export const payerForm = z.object({ email: emailField("Please enter your email address.") });
