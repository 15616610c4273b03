import {
  isLocalMethod,
  type LocalMethod,
  METHOD_LABELS,
  METHOD_ORDER,
} from "#app/domain/payments/local-method.ts";
import { type MethodSettings, parseMethodSettings } from "#app/domain/payments/method-settings.ts";
import { paymentSettings } from "#app/server/platform/db/schema/payments.ts";
import type { Shop } from "#app/server/shop.ts";

/** A method as the settings page shows it. */
export type PaymentMethodCard = {
  method: LocalMethod;
  label: string;
  isActive: boolean;
  settings: MethodSettings;
};

/** All four local methods, active or not, for the settings page. Source: specification §2, Settings, Payments. */
export async function listPaymentMethods(shop: Shop): Promise<PaymentMethodCard[]> {
  const rows = await shop.db.select().from(paymentSettings);
  return rows
    .flatMap((row) =>
      isLocalMethod(row.paymentMethod)
        ? [
            {
              method: row.paymentMethod,
              label: METHOD_LABELS[row.paymentMethod],
              isActive: row.isActive,
              settings: parseMethodSettings(row.paymentMethod, row.settings),
            },
          ]
        : [],
    )
    .sort((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method));
}
