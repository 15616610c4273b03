import type { ShownMethod } from "#app/components/admin/settings/payment-method-card.tsx";
import type { PaymentMethodCard } from "#app/server/payments/list-payment-methods.ts";

/** Returns a payment method with its details as the fields of its card. */
export function toShownMethod(stored: PaymentMethodCard): ShownMethod {
  const { method, label, isActive, settings, version } = stored;
  const accountName = {
    name: "account_name",
    label: "Account name",
    value: settings.accountName,
    isPhone: false,
  };
  const details =
    settings.method === "bank_transfer"
      ? [
          { name: "bank", label: "Bank", value: settings.bank, isPhone: false },
          accountName,
          { name: "account_number", label: "Account number", value: settings.accountNumber, isPhone: false },
        ]
      : [
          {
            name: settings.method === "mobile_money" ? "phone_number" : "phone",
            label: "Phone number",
            value: settings.phone,
            isPhone: true,
          },
          accountName,
        ];
  const { instructions } = settings;
  return { method, label, isActive, details, instructions, version };
}
