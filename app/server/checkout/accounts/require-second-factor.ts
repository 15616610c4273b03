import type { Admin } from "#app/domain/accounts/admin.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { STAFF_SECURITY_KEY } from "#app/domain/settings/staff-security.ts";
import { myAccount } from "#app/server/accounts/profile/my-account.ts";
import { myPasskeys } from "#app/server/accounts/sign-in/passkeys.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Requires a second factor of everybody with a role, or no longer; at once, since roles are withheld at each request.
 * The admin holds `settings.edit`. Refusal: `second_factor_missing` where the owner has none and would be locked out.
 * Source: issue on accounts, roles.
 */
export async function requireSecondFactor(
  shop: Shop,
  admin: Admin,
  secondFactorRequired: boolean,
): Promise<Ok<null> | Refusal<"second_factor_missing">> {
  if (secondFactorRequired && !(await hasSecondFactor(shop, admin))) return refuse("second_factor_missing");
  const value = { secondFactorRequired };
  const saved = await saveSiteSetting(shop, admin, { key: STAFF_SECURITY_KEY, value });
  if (!saved.ok) throw new Error(`the rules for staff were not saved: ${saved.reason}`);
  return ok(null);
}

async function hasSecondFactor(shop: Shop, admin: Admin): Promise<boolean> {
  if ((await myAccount(shop, admin)).hasSecondFactor) return true;
  return (await myPasskeys(shop, admin)).length > 0;
}
