import { z } from "zod";
import { switchField } from "#app/domain/contact/contact-fields.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { parseClosedDays } from "#app/domain/shipping/shop-calendar.ts";

/** The row of `site_settings` with the shop's own settings. */
export const SHOP_SETTINGS_KEY = "shop";

/** Parses a number of a form, with or without separators, or of a stored row; a blank field is not zero. */
export function wholeNumber(least: number, most: number) {
  const words = `Please enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
  const bare = (typed: string) =>
    typed.trim() === "" ? Number.NaN : typed.replace(/(?<=\d),(?=\d{3})/g, "");
  return z.preprocess(
    (value) => (typeof value === "string" ? bare(value) : value),
    z.coerce.number(words).int(words).min(least, words).max(most, words),
  );
}

/** Parses closed days as typed; refuses a word that is neither a weekday nor a date. */
const closedDays = z
  .string()
  .trim()
  .max(1000, "Please use at most 1000 characters.")
  .superRefine((text, context) => {
    const { unknown } = parseClosedDays(text);
    if (unknown !== null) context.addIssue(`“${unknown}” is not a weekday or a date like 2026-12-25.`);
  });

/**
 * The shop's rules: the low-stock threshold, and the minutes a card page holds its stock. The hours after which a local
 * order without a receipt to review is cancelled (0: never), and those for which an order with a link to pay, or one of
 * which a part came, is held. Whether a part is kept where the rest does not come. The closed days, and whether amounts converted into dalasi are rounded to
 * whole ones.
 */
export const shopSettingsSchema = z.object({
  lowStockAt: wholeNumber(0, 1000).default(5),
  cardHoldMinutes: wholeNumber(30, 1440).default(30),
  unpaidOrderHours: wholeNumber(0, 720).default(24),
  paymentLinkHours: wholeNumber(1, 720).default(24),
  keepsParts: switchField,
  /** Whether orders may be paid in cash when they are handed over, up to how many dalasi, and after how many paid ones. */
  cashOnDelivery: switchField,
  cashMost: wholeNumber(0, 1_000_000).default(5000),
  cashAfterOrders: wholeNumber(0, 100).default(1),
  closedDays: closedDays.default(""),
  wholeDalasi: switchField,
});

/** The shop's own settings. */
export type ShopSettings = z.output<typeof shopSettingsSchema>;

/** The settings of a new shop. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = shopSettingsSchema.parse({});

/** Parses the stored settings; each that is invalid or missing has its default. */
export function parseShopSettings(json: unknown): ShopSettings {
  if (typeof json !== "object" || json === null) return DEFAULT_SHOP_SETTINGS;
  const parsed = shopSettingsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const invalid = new Set(parsed.error.issues.map(({ path: [name] }) => name));
  return shopSettingsSchema.parse(
    Object.fromEntries(Object.entries(json).filter(([name]) => !invalid.has(name))),
  );
}
