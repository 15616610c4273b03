import { inArray } from "drizzle-orm";
import { CLAIMS_KEY, type Claims } from "#app/domain/settings/claims.ts";
import { parseClaims } from "#app/domain/settings/claims-form.ts";
import { HELP_KEY, type HelpSettings, parseHelp } from "#app/domain/settings/help-settings.ts";
import {
  PANEL_SETTINGS_KEY,
  type PanelSettings,
  parsePanelSettings,
} from "#app/domain/settings/panel-settings.ts";
import {
  parseShopSettings,
  SHOP_SETTINGS_KEY,
  type ShopSettings,
} from "#app/domain/settings/shop-settings.ts";
import {
  parseSiteSettings,
  SITE_SETTING_KEYS,
  type SiteSettings,
} from "#app/domain/settings/site-settings.ts";
import { parseTestCards, TEST_CARDS_KEY, type TestCards } from "#app/domain/settings/test-cards.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { cacheRegion } from "#packages/data-cache";

/** All settings of the site: the seven groups of the footer by key, and each other group. */
type AllSettings = SiteSettings & {
  claims: Claims;
  help: HelpSettings;
  shop: ShopSettings;
  panel: PanelSettings;
  testCards: TestCards;
};

const siteSettingsRegion = cacheRegion<AllSettings>(1);

/** The settings of shoppers' screens while the stored ones cannot be read. */
export const MISSING_SETTINGS: AllSettings = settingsOf([]);

/**
 * Returns the settings for shoppers' screens, cached until they change. A failure is logged and fails no page; only the
 * footer waits for them. Source: specification 4.3.
 */
export async function cachedSiteSettings(shop: Shop): Promise<AllSettings> {
  try {
    return await shop.dataCache.region(siteSettingsRegion).getOrLoad("", () => readSiteSettings(shop));
  } catch (error) {
    if (isOutage(error)) throw error;
    shop.log.error({ err: error }, "the site settings could not be read");
    return MISSING_SETTINGS;
  }
}

/**
 * Returns the stored settings of the site in one query; missing or invalid ones have their defaults.
 * Source: specification 11.13.
 */
export async function readSiteSettings({ db }: { db: DatabaseOrTransaction }): Promise<AllSettings> {
  return settingsOf(await db.select().from(siteSettings));
}

function settingsOf(rows: readonly (typeof siteSettings.$inferSelect)[]): AllSettings {
  const settingOf = (key: string) => rows.find((row) => row.settingKey === key)?.settingValue;
  const stored = rows.map((row) => ({ setting_key: row.settingKey, setting_value: row.settingValue }));
  const site = parseSiteSettings(stored);
  return {
    ...site,
    claims: parseClaims(settingOf(CLAIMS_KEY)),
    help: parseHelp(settingOf(HELP_KEY)),
    shop: parseShopSettings(settingOf(SHOP_SETTINGS_KEY)),
    panel: parsePanelSettings(settingOf(PANEL_SETTINGS_KEY)),
    testCards: parseTestCards(settingOf(TEST_CARDS_KEY)),
  };
}

/** The footer's part of the settings, one object for each, so that its markup stays cached. */
const footers = new WeakMap<AllSettings, SiteSettings & { whatsappNumber: string }>();

/** Returns the settings that the footer shows, the same object for the same settings. */
export function footerSettings(settings: AllSettings): SiteSettings & { whatsappNumber: string } {
  const known = footers.get(settings);
  if (known) return known;
  // The keys are those of the type.
  const groups = Object.fromEntries(SITE_SETTING_KEYS.map((key) => [key, settings[key]])) as SiteSettings;
  const footer = { ...groups, whatsappNumber: settings.help.whatsappNumber };
  footers.set(settings, footer);
  return footer;
}

/**
 * Returns the version of each group of settings that a form saves: a save that started from another one would undo a
 * later save.
 */
export function settingVersions({ testCards: _switch, ...settings }: AllSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, versionOf(value)]));
}

/** Returns whether none of the footer's seven groups is stored, as in a new database. */
export async function hasNoSiteSettings(shop: Shop): Promise<boolean> {
  const known = inArray(siteSettings.settingKey, [...SITE_SETTING_KEYS]);
  const found = await shop.db
    .select({ key: siteSettings.settingKey })
    .from(siteSettings)
    .where(known)
    .limit(1);
  return found.length === 0;
}
