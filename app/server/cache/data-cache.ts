import { LRUCache } from "lru-cache";
import type { ShopChange } from "#app/server/platform/db/notifications/listen-to-changes.ts";

/** A slice's declaration of what it caches; the slice exports it beside the function that loads the values. */
export type CacheRegion<Value> = {
  maxEntries: number;
  /** The changes that drop every value: any change of what shoppers see, or a change of the staff alone. */
  invalidatedBy: "storefront" | "staff";
  /** True where ids are product ids: a change of one product's stock drops that value only. */
  isByProduct: boolean;
  /** Never set; it carries the type of the values. */
  readonly valueType?: Value;
};

type CachedValues<Value> = {
  get: (id: string) => Value | undefined;
  /** Loads values by their ids and stores those that did not change meanwhile. */
  loadMany: (load: () => Promise<Map<string, Value>>) => Promise<Map<string, Value>>;
  /** Returns the cached value of this id, or loads and stores it. */
  getOrLoad: (id: string, load: () => Promise<Value>) => Promise<Value>;
};

/**
 * Values that this process has read and nobody has changed since: what shoppers' screens show, and the shop's rules.
 * Prices, stock and codes of an order are always read. See decisions 006, 015 and 046.
 */
export type DataCache = {
  region: <Value>(declaration: CacheRegion<Value>) => CachedValues<Value>;
  invalidate: (change: ShopChange) => void;
  /** While changes may be missed (false) nothing is stored or returned. */
  setSubscribed: (isSubscribed: boolean) => void;
};

/** Returns a declaration of at most `maxEntries` values, the least recently used of which are evicted first. */
export function cacheRegion<Value>(
  maxEntries: number,
  {
    invalidatedBy = "storefront",
    isByProduct = false,
  }: Partial<Pick<CacheRegion<Value>, "invalidatedBy" | "isByProduct">> = {},
): CacheRegion<Value> {
  return { maxEntries, invalidatedBy, isByProduct };
}

/** Returns an empty cache that stores nothing until it is subscribed to changes. */
export function createDataCache(): DataCache {
  const regions = new Map<CacheRegion<unknown>, Region<unknown>>();
  let isSubscribed = false;
  return {
    region<Value>(declaration: CacheRegion<Value>) {
      let region = regions.get(declaration);
      if (!region) {
        region = createRegion(declaration.maxEntries, () => isSubscribed);
        regions.set(declaration, region);
      }
      // A declaration is the key of one region, whose values have the declaration's type.
      return region as Region<Value>;
    },
    invalidate(change) {
      const changed = change.kind === "staff" ? "staff" : "storefront";
      for (const [{ invalidatedBy, isByProduct }, region] of regions) {
        if (change.kind === "product") {
          if (isByProduct) region.invalidate(change.id);
        } else if (invalidatedBy === changed) region.invalidateAll();
      }
    },
    setSubscribed(nowSubscribed) {
      isSubscribed = nowSubscribed;
      for (const region of regions.values()) region.invalidateAll();
    },
  };
}

type Region<Value> = CachedValues<Value> & {
  invalidate: (id: string) => void;
  invalidateAll: () => void;
};

/** A load under way, and what changed since it began. */
type PendingLoad = { invalidatedIds: Set<string>; isStale: boolean };

function createRegion<Value>(max: number, isSubscribed: () => boolean): Region<Value> {
  // Boxed, since the library stores neither null nor undefined.
  const entries = new LRUCache<string, { value: Value }>({ max });
  const pendingLoads = new Set<PendingLoad>();

  const loadAndStore = async <Loaded>(
    load: () => Promise<Loaded>,
    valuesOf: (loaded: Loaded) => Iterable<[string, Value]>,
  ): Promise<Loaded> => {
    const pendingLoad: PendingLoad = { invalidatedIds: new Set(), isStale: !isSubscribed() };
    pendingLoads.add(pendingLoad);
    try {
      const loaded = await load();
      for (const [id, value] of pendingLoad.isStale ? [] : valuesOf(loaded)) {
        if (!pendingLoad.invalidatedIds.has(id)) entries.set(id, { value });
      }
      return loaded;
    } finally {
      pendingLoads.delete(pendingLoad);
    }
  };
  return {
    get: (id) => entries.get(id)?.value,
    loadMany: (load) => loadAndStore(load, (values) => values),
    async getOrLoad(id, load) {
      const entry = entries.get(id);
      return entry ? entry.value : await loadAndStore(load, (value) => [[id, value]]);
    },
    invalidate(id) {
      entries.delete(id);
      for (const pendingLoad of pendingLoads) pendingLoad.invalidatedIds.add(id);
    },
    invalidateAll() {
      entries.clear();
      for (const pendingLoad of pendingLoads) pendingLoad.isStale = true;
    },
  };
}
