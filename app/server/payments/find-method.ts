import { and, eq } from "drizzle-orm";
import {
  isLocalMethod,
  LOCAL_METHODS,
  type LocalMethod,
  METHOD_LABELS,
} from "#app/domain/payments/local-method.ts";
import {
  isMethodComplete,
  type MethodDetail,
  type MethodSettings,
  methodDetails,
  parseMethodSettings,
} from "#app/domain/payments/method-settings.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";

/** A local method as a shopper is offered it: its name, what to pay to, and the shop's own words. */
export type OfferedMethod = {
  method: LocalMethod;
  label: string;
  settings: MethodSettings;
  details: MethodDetail[];
  instructions: string;
};

/** The local methods as offered, by name; null for one that is not. */
const methodRegion = cacheRegion<OfferedMethod | null>(LOCAL_METHODS.length);

/**
 * The active local method of this name, or null where it is unknown, switched off or has nothing to pay to.
 * Source: specification §7, Checkout.
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

/** A stored row as what is offered. */
export function toOfferedMethod(method: LocalMethod, stored: unknown): OfferedMethod {
  const settings = parseMethodSettings(method, stored);
  return {
    method,
    label: METHOD_LABELS[method],
    settings,
    details: methodDetails(settings),
    instructions: settings.instructions,
  };
}
