import { eq } from "drizzle-orm";
import type { Admin, ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { CLAIMS_KEY } from "#app/domain/settings/claims.ts";
import { claimsSchema } from "#app/domain/settings/claims-form.ts";
import { HELP_KEY, helpSchema } from "#app/domain/settings/help-settings.ts";
import { PANEL_SETTINGS_KEY, panelSettingsSchema } from "#app/domain/settings/panel-settings.ts";
import { SHOP_SETTINGS_KEY, shopSettingsSchema } from "#app/domain/settings/shop-settings.ts";
import { SITE_SETTINGS_SCHEMAS } from "#app/domain/settings/site-settings.ts";
import type { STAFF_SECURITY_KEY, StaffSecurity } from "#app/domain/settings/staff-security.ts";
import type { TEST_CARDS_KEY, TestCards } from "#app/domain/settings/test-cards.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isNewer, versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { readSiteSettings, settingVersions } from "./read-site-settings.ts";

const SCHEMAS = {
  ...SITE_SETTINGS_SCHEMAS,
  [CLAIMS_KEY]: claimsSchema,
  [HELP_KEY]: helpSchema,
  [SHOP_SETTINGS_KEY]: shopSettingsSchema,
  [PANEL_SETTINGS_KEY]: panelSettingsSchema,
};

/** A key of `site_settings` that a form can save. The rules for staff and the test card page have use cases of their own. */
type SavedSettingKey = keyof typeof SCHEMAS;

/** Returns whether a value from a form names a setting. */
function isSavedSettingKey(value: unknown): value is SavedSettingKey {
  return typeof value === "string" && Object.hasOwn(SCHEMAS, value);
}

/**
 * Saves one group of settings and records the act. Refusals: `unknown_setting`; `validation_failed` with messages by
 * field; `changed_meanwhile` with the version there is now, where somebody else has saved the group since it was read
 * at `seenVersion`. Source: specification 11.13.
 */
export async function saveSiteSetting(
  shop: Shop,
  admin: Admin<"settings.edit">,
  input: { key: string; value: unknown; seenVersion?: string | null },
): Promise<
  | Ok<null>
  | Refusal<"unknown_setting">
  | Refusal<"validation_failed", FieldErrors>
  | Refusal<"changed_meanwhile", string>
> {
  const { key } = input;
  if (!isSavedSettingKey(key)) return refuse("unknown_setting");
  const parsed = SCHEMAS[key].safeParse(input.value);
  if (!parsed.success) return refuseWith("validation_failed", fieldErrors(parsed.error));
  const settingValue = parsed.data;
  return await shop.db.transaction(async (tx) => {
    const before = await lockSetting(tx, key);
    const version = settingVersions(await readSiteSettings({ db: tx }))[key];
    if (version !== undefined && isNewer(version, input.seenVersion, versionOf(settingValue))) {
      return refuseWith("changed_meanwhile", version);
    }
    await writeSetting(shop, tx, admin, { key, before, settingValue });
    return ok(null);
  });
}

/**
 * Saves, in the caller's transaction, the rules for staff or whether shoppers may pay on the test card page, and records
 * the act. Source: specification 7.13, 9.7.
 */
export async function saveGuardedSetting(
  shop: Shop,
  tx: Transaction,
  admin: ConfirmedAdmin<"settings.edit">,
  setting:
    | { key: typeof STAFF_SECURITY_KEY; settingValue: StaffSecurity }
    | { key: typeof TEST_CARDS_KEY; settingValue: { offered: TestCards } },
): Promise<void> {
  await writeSetting(shop, tx, admin, { ...setting, before: await lockSetting(tx, setting.key) });
}

async function lockSetting(tx: Transaction, key: string): Promise<unknown> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.settingKey, key)).for("update");
  return row?.settingValue;
}

async function writeSetting(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"settings.edit">,
  { key, before, settingValue }: { key: string; before: unknown; settingValue: unknown },
): Promise<void> {
  const row = { settingValue, updatedAt: shop.clock() };
  await tx
    .insert(siteSettings)
    .values({ settingKey: key, ...row })
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: row });
  await recordAudit(tx, admin, {
    action: "setting.saved",
    subjectId: key,
    before,
    after: settingValue,
  });
}
