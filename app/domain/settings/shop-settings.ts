import { z } from "zod";

/** The row of `site_settings` the shop's own settings are kept in. */
export const SHOP_SETTINGS_KEY = "shop";

/**
 * How the shop works: when stock counts as low, for how many minutes a card page holds its stock, and after how many
 * hours a local order without a receipt to look at is cancelled (0: never).
 */
export const shopSettingsSchema = z.object({
  lowStockAt: z.coerce.number().int().min(0).max(1000).default(5),
  cardHoldMinutes: z.coerce.number().int().min(30).max(1440).default(30),
  unpaidOrderHours: z.coerce.number().int().min(0).max(720).default(24),
});

/** The shop's own settings. */
export type ShopSettings = z.output<typeof shopSettingsSchema>;

/** What a new shop begins with. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  lowStockAt: 5,
  cardHoldMinutes: 30,
  unpaidOrderHours: 24,
};

/** Reads the stored settings; broken or missing ones are the defaults. */
export function parseShopSettings(json: unknown): ShopSettings {
  const parsed = shopSettingsSchema.safeParse(json ?? {});
  return parsed.success ? parsed.data : DEFAULT_SHOP_SETTINGS;
}
