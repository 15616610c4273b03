import { z } from "zod";
import { PANEL_CURRENCIES } from "#app/domain/money/panel-amounts.ts";

/** The row of `site_settings` with what staff chose for the panel. */
export const PANEL_SETTINGS_KEY = "panel";

/** The currency in which the staff think: the panel shows it first, and money fields start with it. */
export const panelSettingsSchema = z.object({
  currency: z.enum(PANEL_CURRENCIES, "Please choose US dollars or dalasi."),
});

/** What staff chose for the panel. */
export type PanelSettings = z.output<typeof panelSettingsSchema>;

/** Parses the stored settings; the panel shows US dollars until somebody chose dalasi. */
export function parsePanelSettings(json: unknown): PanelSettings {
  const parsed = panelSettingsSchema.safeParse(json);
  return parsed.success ? parsed.data : { currency: "USD" };
}
