import type { Product } from "#app/domain/catalogue/product.ts";
import type { ShopChange } from "#app/server/platform/db/listen-changes.ts";
import type { SiteSettings } from "#app/server/settings/read-site-settings.ts";

/**
 * What this process has read and nobody has changed since: for the shopper's screens only, which may be a moment
 * behind; money and stock are always read. Nothing is kept while changes are not heard.
 * Source: docs/decisions/006; issue on speed, rendering.
 */
export type ShopMemory = {
  products: Kept<Product>;
  settings: Kept<SiteSettings>;
  changed: (change: ShopChange) => void;
  /** False from the moment that changes may be missed. */
  hearing: (hears: boolean) => void;
};

export type Kept<Value> = {
  get: (id: string) => Value | undefined;
  /** Reads values by their ids and keeps those that did not change meanwhile. */
  read: (read: () => Promise<Map<string, Value>>) => Promise<Map<string, Value>>;
};

/** Some two kilobytes each. */
const MOST_PRODUCTS = 3_000;

/** An empty memory that keeps nothing until it is told that changes are heard. */
export function openShopMemory(): ShopMemory {
  const products = keptValues<Product>(MOST_PRODUCTS);
  const settings = keptValues<SiteSettings>(1);
  return {
    products,
    settings,
    changed(change) {
      if (change.kind === "product") products.drop(change.id);
      else if (change.kind === "catalogue") products.dropAll();
      else settings.dropAll();
    },
    hearing(hears) {
      products.hearing(hears);
      settings.hearing(hears);
    },
  };
}

type Reading = { changed: Set<string>; isStale: boolean };

/** At most `most` values, the least recently asked for going first. */
function keptValues<Value>(most: number) {
  const kept = new Map<string, Value>();
  const readings = new Set<Reading>();
  let hears = false;

  const dropAll = () => {
    kept.clear();
    for (const reading of readings) reading.isStale = true;
  };
  return {
    get(id: string): Value | undefined {
      const value = kept.get(id);
      if (value === undefined) return undefined;
      kept.delete(id);
      kept.set(id, value);
      return value;
    },
    async read(read: () => Promise<Map<string, Value>>): Promise<Map<string, Value>> {
      const reading: Reading = { changed: new Set(), isStale: !hears };
      readings.add(reading);
      try {
        const values = await read();
        for (const [id, value] of values) {
          if (!reading.isStale && !reading.changed.has(id)) kept.set(id, value);
        }
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break;
          kept.delete(oldest);
        }
        return values;
      } finally {
        readings.delete(reading);
      }
    },
    drop(id: string): void {
      kept.delete(id);
      for (const reading of readings) reading.changed.add(id);
    },
    dropAll,
    hearing(now: boolean): void {
      hears = now;
      dropAll();
    },
  };
}
