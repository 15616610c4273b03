import { and, eq } from "drizzle-orm";
import {
  isLocalMethod,
  LOCAL_METHODS,
  type LocalMethod,
  METHOD_LABELS,
} from "#app/domain/payments/local-method.ts";
import {
  DEFAULT_METHOD_ROWS,
  isMethodComplete,
  type MethodDetail,
  type MethodSettings,
  methodDetails,
  parseMethodSettings,
} from "#app/domain/payments/method-settings.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { cacheRegion } from "#packages/data-cache";

/** A local method as shown to a shopper: its name, its account, and the shop's instructions. */
export type OfferedMethod = {
  method: LocalMethod;
  label: string;
  settings: MethodSettings;
  details: MethodDetail[];
  instructions: string;
};

/** Returns the offered local methods by name; null for one that is not offered. */
const methodRegion = cacheRegion<OfferedMethod | null>(LOCAL_METHODS.length);

/**
 * Returns the active local method of this name; null if it is unknown, inactive or has no account.
 * Source: specification 7.1.
 */
export async function findMethod(shop: Shop, name: string): Promise<OfferedMethod | null> {
  if (!isLocalMethod(name)) return null;
  return await shop.dataCache.region(methodRegion).getOrLoad(name, () => readMethod(shop, name));
}

async function readMethod(shop: Shop, name: LocalMethod): Promise<OfferedMethod | null> {
  const [row] = await shop.db
    .select()
    .from(paymentSettings)
    .where(and(eq(paymentSettings.paymentMethod, name), eq(paymentSettings.isActive, true)));
  if (!row) return null;
  const offered = toOfferedMethod(name, row.settings);
  return isMethodComplete(offered.settings) ? offered : null;
}

/** Converts a stored row to an offered method. */
function toOfferedMethod(method: LocalMethod, stored: unknown): OfferedMethod {
  const settings = parseMethodSettings(method, stored);
  return {
    method,
    label: METHOD_LABELS[method],
    settings,
    details: methodDetails(settings),
    instructions: settings.instructions,
  };
}

/**
 * Returns the local methods a shopper may choose now, in checkout order: every active row with complete details.
 * Source: specification 7.1.
 */
export async function listActiveMethods(shop: Shop): Promise<OfferedMethod[]> {
  const rows = await shop.db.select().from(paymentSettings).where(eq(paymentSettings.isActive, true));
  return rows
    .flatMap((row) =>
      isLocalMethod(row.paymentMethod) ? [toOfferedMethod(row.paymentMethod, row.settings)] : [],
    )
    .filter((offered) => isMethodComplete(offered.settings))
    .sort((a, b) => LOCAL_METHODS.indexOf(a.method) - LOCAL_METHODS.indexOf(b.method));
}

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
