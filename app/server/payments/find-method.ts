import { eq } from "drizzle-orm";
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

const methodsRegion = cacheRegion<OfferedMethod[]>(1);

/**
 * Returns the local methods a shopper may choose now, in checkout order: every active row with complete details; cached
 * until they change. Source: specification 7.1.
 */
export async function listActiveMethods(shop: Shop): Promise<OfferedMethod[]> {
  return await shop.dataCache.region(methodsRegion).getOrLoad("", async () => {
    const rows = await shop.db.select().from(paymentSettings).where(eq(paymentSettings.isActive, true));
    return rows
      .flatMap(({ paymentMethod: method, settings: stored }) => {
        if (!isLocalMethod(method)) return [];
        const settings = parseMethodSettings(method, stored);
        if (!isMethodComplete(settings)) return [];
        const { instructions } = settings;
        return [
          { method, label: METHOD_LABELS[method], settings, details: methodDetails(settings), instructions },
        ];
      })
      .sort((a, b) => LOCAL_METHODS.indexOf(a.method) - LOCAL_METHODS.indexOf(b.method));
  });
}

/** Returns the one of `listActiveMethods` with this name; null if it is unknown, inactive or has no account. */
export async function findMethod(shop: Shop, name: string): Promise<OfferedMethod | null> {
  return (await listActiveMethods(shop)).find(({ method }) => method === name) ?? null;
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
