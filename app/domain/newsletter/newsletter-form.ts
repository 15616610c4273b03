import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";

/** Newsletter: an e-mail address. Source: specification §5, Newsletter. */
export const newsletterForm = z.object({ email: emailField("Please enter your email address.") });

/** A newsletter sign-up, parsed. */
export type NewsletterForm = z.output<typeof newsletterForm>;

/** How long the welcome is shown. Source: specification §9, Interface. */
export const NEWSLETTER_WELCOME_MS = 3000;
