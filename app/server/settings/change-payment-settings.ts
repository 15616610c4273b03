import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { isLocalMethod, METHOD_LABELS } from "#app/domain/payments/local-method.ts";
import { TEST_CARDS_KEY } from "#app/domain/settings/test-cards.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Ok } from "#packages/result";
import {
  type PaymentMethodChange,
  type PaymentMethodRefusal,
  savePaymentMethod,
} from "./save-payment-method.ts";
import { saveGuardedSetting } from "./save-site-setting.ts";

/**
 * Changes where shoppers pay to, for a confirmed admin with `settings.edit`, and notifies every administrator by mail:
 * both or neither. Refusals: those of `savePaymentMethod`. Source: specification 10.3.
 */
export async function changePaymentSettings(
  shop: Shop,
  admin: ConfirmedAdmin<"settings.edit">,
  change: PaymentMethodChange,
): Promise<Ok<{ isActive: boolean }> | PaymentMethodRefusal> {
  return await shop.db.transaction(async (tx) => {
    const saved = await savePaymentMethod(shop, tx, admin, change);
    if (!saved.ok) return saved;
    await mailOwnerAct(shop, tx, admin, {
      kind: "payment_settings_changed",
      method: isLocalMethod(change.method) ? METHOD_LABELS[change.method] : change.method,
      isActive: saved.value.isActive,
    });
    return saved;
  });
}

/**
 * Switches the test card page, on which orders are paid with pretend money, for a confirmed admin with `settings.edit`,
 * and notifies every administrator by mail: both or neither. Source: specification 7.13, 10.3.
 */
export async function offerTestCards(
  shop: Shop,
  admin: ConfirmedAdmin<"settings.edit">,
  isOffered: boolean,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await saveGuardedSetting(shop, tx, admin, {
      key: TEST_CARDS_KEY,
      settingValue: { offered: isOffered ? "on" : "off" },
    });
    await mailOwnerAct(shop, tx, admin, {
      kind: "payment_settings_changed",
      method: "Test card page",
      isActive: isOffered,
      isPretend: true,
    });
  });
}
