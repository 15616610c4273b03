import {
  isLocalMethod,
  LOCAL_METHODS,
  type LocalMethod,
  METHOD_LABELS,
} from "#app/domain/payments/local-method.ts";
import {
  DEFAULT_METHOD_ROWS,
  type MethodSettings,
  parseMethodSettings,
} from "#app/domain/payments/method-settings.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";

/** A method on the settings page. */
export type StoredPaymentMethod = {
  method: LocalMethod;
  label: string;
  isActive: boolean;
  settings: MethodSettings;
  /** The version of the settings, which a save includes. */
  version: string;
};

/**
 * Returns all four local methods, active or not, for the settings page; where none is stored, makes their rows first.
 * Source: specification 11.14.
 */
export async function listPaymentMethods(shop: Shop): Promise<StoredPaymentMethod[]> {
  const stored = await shop.db.select().from(paymentSettings);
  const defaults = shop.db.insert(paymentSettings).values(DEFAULT_METHOD_ROWS).onConflictDoNothing();
  const rows = stored.length > 0 ? stored : await defaults.returning();
  return rows
    .flatMap(({ paymentMethod: method, isActive, ...row }) => {
      if (!isLocalMethod(method)) return [];
      const settings = parseMethodSettings(method, row.settings);
      return [{ method, label: METHOD_LABELS[method], isActive, settings, version: versionOf(settings) }];
    })
    .sort((a, b) => LOCAL_METHODS.indexOf(a.method) - LOCAL_METHODS.indexOf(b.method));
}
