import { z } from "zod";
import { toPhone } from "#app/domain/contact/contact-fields.ts";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";

/** The row of `site_settings` with the help settings. */
export const HELP_KEY = "help";

/** Parses a WhatsApp number into E.164; empty if the shop has none. */
const whatsappNumber = z.string().trim().max(40, INVALID_PHONE).transform(toPhone);

/** The shop's WhatsApp number, and the text on how it checks its goods, in paragraphs; an empty one is not shown. */
export const helpSchema = z.object({
  whatsappNumber: whatsappNumber.default(""),
  howWeCheck: z.string().trim().max(4000, "Please use at most 4000 characters.").default(""),
});

/** How shoppers get help. */
export type HelpSettings = z.output<typeof helpSchema>;

/** Parses the stored settings; invalid or missing ones are empty. */
export function parseHelp(json: unknown): HelpSettings {
  const parsed = helpSchema.safeParse(json ?? {});
  return parsed.success ? parsed.data : { whatsappNumber: "", howWeCheck: "" };
}
