import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";

/** Newsletter: an e-mail address. Source: specification 4.8. */
export const newsletterForm = z.object({ email: emailField("Please enter your email address.") });
