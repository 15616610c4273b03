import type { ClientConfig } from "pg";
import { listenToChanges, type ShopChange } from "#app/server/platform/db/notifications/listen-to-changes.ts";
import type { Shop } from "#app/server/shop.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Drops from the shop's memory and from the finished pages what any process changes in the database, and all of it
 * when the rates to price with become others here. Nothing is kept while changes are not heard.
 * Source: docs/decisions/006.
 */
export function invalidateOnNotify(
  shop: Shop,
  cache: ResponseCache,
  connection: ClientConfig,
): { stop: () => Promise<void> } {
  // Memory first: a page made again must not show what it still remembers.
  const invalidate = (change: ShopChange) => {
    shop.dataCache.invalidate(change);
    cache.invalidate(change);
  };
  shop.rates.onChange(() => invalidate({ kind: "settings" }));
  return listenToChanges(
    connection,
    {
      onChange: (change) => {
        invalidate(change);
        // Another process may have fetched exchange rates.
        if (change.kind === "settings") void shop.rates.adoptShared();
      },
      onHearing: (isSubscribed) => {
        shop.dataCache.setSubscribed(isSubscribed);
        cache.setSubscribed(isSubscribed);
      },
    },
    shop.log,
  );
}
