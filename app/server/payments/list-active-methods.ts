import { eq } from "drizzle-orm";
import { isLocalMethod, LOCAL_METHODS } from "#app/domain/payments/local-method.ts";
import { isMethodComplete } from "#app/domain/payments/method-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { type OfferedMethod, toOfferedMethod } from "./find-method.ts";

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
