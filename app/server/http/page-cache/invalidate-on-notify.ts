import type { ClientConfig } from "pg";
import { listenToChanges, type ShopChange } from "#app/server/platform/db/notifications/listen-to-changes.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import type { ResponseCache } from "#packages/page-server";

/**
 * Invalidates the data cache and the response cache on every change that any process makes in the database, and both
 * entirely when the exchange rates in use, or the rounding of prices, change. Nothing is cached
 * while this process is not subscribed; pages cached before are stale for an hour. See decision 006.
 */
export function invalidateOnNotify(
  shop: Shop,
  cache: ResponseCache,
  connection: ClientConfig,
): { stop: () => Promise<void> } {
  // The data cache is invalidated first: a page rendered again must not read stale data from it.
  const invalidate = (change: ShopChange) => {
    if (change.kind === "staff" || change.kind === "past") {
      // No cached page shows the staff, or figures of past days.
      shop.dataCache.invalidate(change.kind);
      return;
    }
    const productId = change.kind === "product" ? change.id : null;
    if (productId === null) shop.dataCache.invalidate();
    else shop.dataCache.invalidateId(productId);
    cache.invalidate(productId);
  };
  shop.rates.onChange(() => invalidate({ kind: "settings" }));
  // Remembered for every price.
  const readRules = () =>
    readSiteSettings(shop).then(
      (settings) => {
        const { wholeDalasi } = settings.shop;
        if (wholeDalasi === shop.rounding.wholeDalasi) return;
        shop.rounding.wholeDalasi = wholeDalasi;
        invalidate({ kind: "settings" });
      },
      (error: unknown) => shop.log.warn({ reason: error }, "the shop's settings were not read"),
    );
  return listenToChanges(
    connection,
    {
      onChange: (change) => {
        invalidate(change);
        // Another process may have fetched exchange rates.
        if (change.kind !== "settings") return;
        void shop.rates.adoptShared();
        void readRules();
      },
      onSubscribedChange: (isSubscribed) => {
        shop.dataCache.setSubscribed(isSubscribed);
        cache.setSubscribed(isSubscribed);
        if (!isSubscribed) return;
        void shop.rates.adoptShared();
        void readRules();
      },
    },
    shop.log,
  );
}
