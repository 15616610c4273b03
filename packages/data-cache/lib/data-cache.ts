import { LRUCache } from "lru-cache";

/** A declaration of what is cached, defined beside the function that loads the values. */
type CacheRegion<Value> = {
  maxEntries: number;
  /** The kind of change that drops every value. */
  topic: string;
  /** True where ids are those of things that change alone: such a change drops that value only. */
  isById: boolean;
  /** Never set; it carries the type of the values. */
  readonly valueType?: Value;
};

type CachedValues<Value> = {
  get: (id: string) => Value | undefined;
  /** Loads values by their ids and stores those that did not change meanwhile. */
  loadMany: (load: () => Promise<Map<string, Value>>) => Promise<Map<string, Value>>;
  /** Returns the cached value of this id, or loads and stores it, once for all that wait for it. */
  getOrLoad: (id: string, load: () => Promise<Value>) => Promise<Value>;
};

/** Values that this process has read and nobody has changed since. */
export type DataCache = {
  region: <Value>(declaration: CacheRegion<Value>) => CachedValues<Value>;
  /** Drops every value of a topic; of the default topic where none is named. */
  invalidate: (topic?: string) => void;
  /** Drops the value of one thing from all regions by id. */
  invalidateId: (id: string) => void;
  /** While changes may be missed (false) nothing is stored or returned. */
  setSubscribed: (isSubscribed: boolean) => void;
};

const DEFAULT_TOPIC = "default";

/** Returns a declaration of at most `maxEntries` values, the least recently used of which are evicted first. */
export function cacheRegion<Value>(
  maxEntries: number,
  { topic = DEFAULT_TOPIC, isById = false }: Partial<Pick<CacheRegion<Value>, "topic" | "isById">> = {},
): CacheRegion<Value> {
  return { maxEntries, topic, isById };
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
    invalidate(changed = DEFAULT_TOPIC) {
      for (const [{ topic }, region] of regions) if (topic === changed) region.invalidateAll();
    },
    invalidateId(id) {
      for (const [{ isById }, region] of regions) if (isById) region.invalidate(id);
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
  /** The loads whose values nothing has changed since they began, by id. */
  const currentLoads = new Map<string, Promise<Value>>();

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
      if (entry) return entry.value;
      const current = currentLoads.get(id);
      if (current) return await current;
      const started = loadAndStore(load, (value) => [[id, value]]);
      if (!isSubscribed()) return await started;
      currentLoads.set(id, started);
      try {
        return await started;
      } finally {
        if (currentLoads.get(id) === started) currentLoads.delete(id);
      }
    },
    invalidate(id) {
      entries.delete(id);
      currentLoads.delete(id);
      for (const pendingLoad of pendingLoads) pendingLoad.invalidatedIds.add(id);
    },
    invalidateAll() {
      entries.clear();
      currentLoads.clear();
      for (const pendingLoad of pendingLoads) pendingLoad.isStale = true;
    },
  };
}
