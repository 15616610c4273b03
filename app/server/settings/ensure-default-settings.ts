import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { DEFAULT_METHOD_ROWS } from "#app/domain/payments/method-settings.ts";
import { CLAIMS_KEY, DEFAULT_CLAIMS } from "#app/domain/settings/claims.ts";
import { DEFAULT_SHOP_SETTINGS, SHOP_SETTINGS_KEY } from "#app/domain/settings/shop-settings.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/settings/site-settings.ts";
import { DEFAULT_ZONES } from "#app/domain/shipping/zones.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { shippingZones, siteSettings } from "#database/schema/settings.ts";

/**
 * Adds the settings that a shop requires, if they are missing: site settings, claims, the payment methods (inactive
 * until the owner enters an account), and the shipping zones of a shop without any. Existing settings stay unchanged.
 * Source: specification 11.13, 11.14.
 */
export async function ensureDefaultSettings(db: DatabaseOrTransaction): Promise<void> {
  const values = {
    ...DEFAULT_SITE_SETTINGS,
    [CLAIMS_KEY]: DEFAULT_CLAIMS,
    [SHOP_SETTINGS_KEY]: DEFAULT_SHOP_SETTINGS,
  };
  await db
    .insert(siteSettings)
    .values(Object.entries(values).map(([settingKey, settingValue]) => ({ settingKey, settingValue })))
    .onConflictDoNothing();
  await db.insert(paymentSettings).values(DEFAULT_METHOD_ROWS).onConflictDoNothing();
  const [zone] = await db.select({ id: shippingZones.id }).from(shippingZones).limit(1);
  if (!zone) {
    await db.insert(shippingZones).values(
      DEFAULT_ZONES.map(({ id: _id, rateUsd, typed: _typed, freeOver: _freeOver, ...rest }, position) => ({
        ...rest,
        rate: toDecimal(money(rateUsd, "USD")),
        position,
      })),
    );
  }
}
