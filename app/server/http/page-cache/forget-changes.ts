import type { ClientConfig } from "pg";
import { listenForChanges, type ShopChange } from "#app/server/platform/db/listen-changes.ts";
import type { Shop } from "#app/server/shop.ts";
import type { PageCache } from "./page-cache.ts";

/**
 * Drops from the shop's memory and from the finished pages what any process changes in the database, and all of it
 * when the rates to price with become others here. Nothing is kept while changes are not heard.
 * Source: docs/decisions/006.
 */
export function forgetChanges(
  shop: Shop,
  cache: PageCache,
  connection: ClientConfig,
): { stop: () => Promise<void> } {
  // Memory first: a page made again must not show what it still remembers.
  const forget = (change: ShopChange) => {
    shop.memory.changed(change);
    cache.changed(change);
  };
  shop.rates.onChange(() => forget({ kind: "settings" }));
  return listenForChanges(
    connection,
    {
      onChange: (change) => {
        forget(change);
        // Another process may have fetched exchange rates.
        if (change.kind === "settings") void shop.rates.adoptShared();
      },
      onHearing: (hears) => {
        shop.memory.hearing(hears);
        cache.hearing(hears);
      },
    },
    shop.log,
  );
}
