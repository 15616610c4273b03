import { eq } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { HOUR_MS } from "#packages/values";

/** Returns until when an order that begins to wait now for its money, or the rest of it, is held by the shop's settings. */
export function heldFrom(now: Date, { paymentLinkHours }: { paymentLinkHours: number }): Date {
  return new Date(now.getTime() + paymentLinkHours * HOUR_MS);
}

/**
 * Holds an order of which a part came for the rest: until the given moment, else for the setting's hours if that is
 * longer than before. Lock the order before it.
 */
export async function holdForRest(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id" | "heldUntil">,
  until: Date | null,
): Promise<void> {
  const { shop: rules } = await readSiteSettings({ db: tx });
  const usual = heldFrom(shop.clock(), rules);
  const isHeldLonger = order.heldUntil !== null && order.heldUntil > usual;
  const heldUntil = until ?? (isHeldLonger ? order.heldUntil : usual);
  await tx.update(orders).set({ heldUntil }).where(eq(orders.id, order.id));
}
