import { z } from "zod";
import { PANEL_CURRENCIES } from "#app/domain/money/panel-amounts.ts";
import { countryOfName } from "#app/domain/shipping/country-names.ts";

/** The row of `site_settings` with what staff chose for the panel. */
export const PANEL_SETTINGS_KEY = "panel";

/** The currency in which the staff think: the panel shows it first, and money fields start with it. */
export const panelSettingsSchema = z.object({
  currency: z.enum(PANEL_CURRENCIES, "Please choose US dollars or dalasi."),
});

/** What staff chose for the panel. */
export type PanelSettings = z.output<typeof panelSettingsSchema>;

/** Parses the stored settings; without any, a shop whose address ends in The Gambia thinks in dalasi. */
export function parsePanelSettings(json: unknown, shopAddress: string): PanelSettings {
  const parsed = panelSettingsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const country = countryOfName(shopAddress.split(",").at(-1)?.trim() ?? "");
  return { currency: country === "GM" ? "GMD" : "USD" };
}
