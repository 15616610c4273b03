import { eq } from "drizzle-orm";
import {
  parseStaffSecurity,
  STAFF_SECURITY_KEY,
  type StaffSecurity,
} from "#app/domain/settings/staff-security.ts";
import type { Shop } from "#app/server/shop.ts";
import { siteSettings } from "#database/schema/settings.ts";

/** Returns the stored rules for staff accounts. */
export async function readStaffSecurity(shop: Shop): Promise<StaffSecurity> {
  const [row] = await shop.db
    .select({ rules: siteSettings.settingValue })
    .from(siteSettings)
    .where(eq(siteSettings.settingKey, STAFF_SECURITY_KEY));
  return parseStaffSecurity(row?.rules);
}
