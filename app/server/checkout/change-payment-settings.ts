import { paymentSettingsChangedMail } from "#app/copy/account-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isLocalMethod, METHOD_LABELS } from "#app/domain/payments/local-method.ts";
import type { Ok, Refusal } from "#app/domain/result.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/own-password.ts";
import { adminRecipients } from "#app/server/notifications/admin-recipients.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { type PaymentMethodChange, savePaymentMethod } from "#app/server/settings/save-payment-method.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Changes where shoppers pay to, for an admin with `settings.edit` who knows their password, and tells every
 * administrator by mail. `address` is where the request came from. Refusals: `wrong_password`, `rate_limited`, and
 * those of `savePaymentMethod`. Source: issue on accounts, roles.
 */
export async function changePaymentSettings(
  shop: Shop,
  admin: Admin,
  input: PaymentMethodChange & { currentPassword: string; address: string },
): Promise<
  Ok<{ isActive: boolean }> | PasswordAgainRefusal | Refusal<"unknown_method" | "incomplete_details">
> {
  const { currentPassword, address, ...change } = input;
  const known = await checkPasswordAgain(shop, admin, currentPassword);
  if (!known.ok) return known;
  const saved = await savePaymentMethod(shop, admin, change);
  if (!saved.ok) return saved;
  const mail = paymentSettingsChangedMail({
    method: isLocalMethod(change.method) ? METHOD_LABELS[change.method] : change.method,
    isActive: saved.value.isActive,
    by: admin.email,
    address,
    adminUrl: `${shop.config.baseUrl}/admin/settings?tab=payments`,
  });
  const told = await adminRecipients(shop, shop.db);
  await queueMail(
    shop.db,
    told.map((to) => ({ kind: "payment_settings_changed", to, ...mail })),
    shop.clock(),
  );
  return saved;
}
