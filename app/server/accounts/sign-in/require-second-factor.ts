import { eq } from "drizzle-orm";
import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import {
  parseStaffSecurity,
  STAFF_SECURITY_KEY,
  type StaffSecurity,
} from "#app/domain/settings/staff-security.ts";
import { myAccount } from "#app/server/accounts/profile/my-account.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import { saveGuardedSetting } from "#app/server/settings/save-site-setting.ts";
import type { Shop } from "#app/server/shop.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Requires a second factor of everybody with a role, or stops requiring it. It applies at the next request, since roles
 * are withheld there. The admin has `settings.edit`; every administrator is notified by mail. Refusal:
 * `second_factor_missing` where the owner has none and would be locked out. Source: specification 9.7.
 */
export async function requireSecondFactor(
  shop: Shop,
  admin: ConfirmedAdmin<"settings.edit">,
  secondFactorRequired: boolean,
): Promise<Ok<null> | Refusal<"second_factor_missing">> {
  if (secondFactorRequired && !(await myAccount(shop, admin)).hasSecondFactor)
    return refuse("second_factor_missing");
  return await shop.db.transaction(async (tx) => {
    await saveGuardedSetting(shop, tx, admin, {
      key: STAFF_SECURITY_KEY,
      settingValue: { secondFactorRequired },
    });
    const act = { kind: "staff_security_changed", isRequired: secondFactorRequired } as const;
    await mailOwnerAct(shop, tx, admin, act);
    return ok(null);
  });
}

/** Returns the stored rules for staff accounts. */
export async function readStaffSecurity(shop: Shop): Promise<StaffSecurity> {
  const [row] = await shop.db
    .select({ rules: siteSettings.settingValue })
    .from(siteSettings)
    .where(eq(siteSettings.settingKey, STAFF_SECURITY_KEY));
  return parseStaffSecurity(row?.rules);
}
