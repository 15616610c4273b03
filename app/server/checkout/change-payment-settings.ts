import { paymentSettingsChangedMail } from "#app/copy/mails/account-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isLocalMethod, METHOD_LABELS } from "#app/domain/payments/local-method.ts";
import type { Ok, Refusal } from "#app/domain/result.ts";
import {
  checkPasswordProof,
  type PasswordAgainRefusal,
  type PasswordProof,
} from "#app/server/accounts/sign-in/own-password.ts";
import { adminRecipients } from "#app/server/notifications/admin-recipients.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import {
  type PaymentMethodChange,
  type PaymentMethodRefusal,
  savePaymentMethod,
} from "#app/server/settings/save-payment-method.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Changes where shoppers pay to, for an admin with `settings.edit` who types their password again (or has signed in
 * within ten minutes), and tells every administrator by mail: both or neither. `address` is where the request came from. Refusals:
 * `password_needed`, `wrong_password`, `rate_limited`, and those of `savePaymentMethod`. Source: issue on accounts, roles.
 */
export async function changePaymentSettings(
  shop: Shop,
  admin: Admin,
  input: { change: PaymentMethodChange; proof: PasswordProof; address: string },
): Promise<
  Ok<{ isActive: boolean }> | PasswordAgainRefusal | Refusal<"password_needed"> | PaymentMethodRefusal
> {
  const { change, proof, address } = input;
  const known = await checkPasswordProof(shop, admin, proof);
  if (!known.ok) return known;
  return await shop.db.transaction(async (tx) => {
    const saved = await savePaymentMethod(shop, tx, admin, change);
    if (!saved.ok) return saved;
    const mail = paymentSettingsChangedMail({
      method: isLocalMethod(change.method) ? METHOD_LABELS[change.method] : change.method,
      isActive: saved.value.isActive,
      by: admin.email,
      ipAddress: address,
      adminUrl: `${shop.config.baseUrl}/admin/settings?tab=payments`,
    });
    const recipients = await adminRecipients(shop, tx);
    const mails = recipients.map((to) => ({ kind: "payment_settings_changed", to, ...mail }));
    await queueMail(tx, mails, shop.clock());
    return saved;
  });
}
