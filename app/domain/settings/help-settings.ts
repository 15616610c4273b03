import { z } from "zod";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";

/** The row of `site_settings` with how shoppers get help. */
export const HELP_KEY = "help";

/** A WhatsApp number as people write it, stored as E.164; empty where the shop has none. */
const whatsappNumber = z
  .string()
  .trim()
  .max(40, INVALID_PHONE)
  .transform((text, context) => {
    if (text === "") return "";
    const phone = parsePhone(text);
    if (phone.ok) return phone.value;
    context.addIssue({ code: "custom", message: INVALID_PHONE });
    return z.NEVER;
  });

/** The number that answers on WhatsApp, and how the shop checks what it sells, in paragraphs; empty shows neither. */
export const helpSchema = z.object({
  whatsappNumber: whatsappNumber.default(""),
  howWeCheck: z.string().trim().max(4000, "Please use at most 4000 characters.").default(""),
});

/** How shoppers get help. */
export type HelpSettings = z.output<typeof helpSchema>;

/** Reads the stored settings; broken or missing ones are empty. */
export function parseHelp(json: unknown): HelpSettings {
  const parsed = helpSchema.safeParse(json ?? {});
  return parsed.success ? parsed.data : { whatsappNumber: "", howWeCheck: "" };
}
