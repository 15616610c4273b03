import type { Product } from "#app/domain/catalogue/product.ts";
import { LOCAL_METHODS } from "#app/domain/payments/local-method.ts";
import type { FilterChoices } from "#app/server/catalogue/listing/filter-choices.ts";
import type { Found } from "#app/server/catalogue/listing/list-products.ts";
import type { SearchQuestions } from "#app/server/catalogue/search/search-products.ts";
import type { OfferedMethod } from "#app/server/payments/find-method.ts";
import type { ShopChange } from "#app/server/platform/db/notifications/listen-changes.ts";
import type { ShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { SiteSettings } from "#app/server/settings/read-site-settings.ts";

/**
 * What this process has read and nobody has changed since, which may be a moment behind: what shoppers' screens show,
 * and the shop's rules. What an order costs and takes, its products' prices and stock and its codes, is always read.
 * Nothing is kept while changes are not heard. Source: docs/decisions/006, 015 and 016.
 */
export type DataCache = {
  products: CacheRegion<Product>;
  settings: CacheRegion<SiteSettings>;
  rules: CacheRegion<ShopRules>;
  /** The local methods as they are offered, by name; null for one that is not. */
  methods: CacheRegion<OfferedMethod | null>;
  /** Who is told of a receipt: addresses. */
  recipients: CacheRegion<string[]>;
  choices: CacheRegion<FilterChoices>;
  /** How many products a filter leaves, by the filter. */
  listingCounts: CacheRegion<number>;
  /** What a search asks the index, by what was typed. */
  searchQueries: CacheRegion<SearchQuestions | null>;
  /** What a page of a search shows, by everything that was asked. */
  searchResults: CacheRegion<Found>;
  invalidate: (change: ShopChange) => void;
  /** False from the moment that changes may be missed. */
  setSubscribed: (isSubscribed: boolean) => void;
};

export type CacheRegion<Value> = {
  get: (id: string) => Value | undefined;
  /** Reads values by their ids and keeps those that did not change meanwhile. */
  loadMany: (read: () => Promise<Map<string, Value>>) => Promise<Map<string, Value>>;
  /** The one value of this id: as kept, or else read and kept like the others. */
  getOrLoad: (id: string, load: () => Promise<Value>) => Promise<Value>;
};

/** Some two kilobytes each, and one more of those that programs ask for. */
const MAX_PRODUCTS = 3_000;
const MAX_FILTERS = 500;

/** An empty memory that keeps nothing until it is told that changes are heard. */
export function createDataCache(): DataCache {
  const products = createRegion<Product>(MAX_PRODUCTS);
  const settings = createRegion<SiteSettings>(1);
  const rules = createRegion<ShopRules>(1);
  const methods = createRegion<OfferedMethod | null>(LOCAL_METHODS.length);
  const recipients = createRegion<string[]>(1);
  const choices = createRegion<FilterChoices>(1);
  const listingCounts = createRegion<number>(MAX_FILTERS);
  const searchQueries = createRegion<SearchQuestions | null>(MAX_FILTERS);
  const searchResults = createRegion<Found>(MAX_FILTERS);
  const storefrontRegions = [
    products,
    settings,
    rules,
    methods,
    choices,
    listingCounts,
    searchQueries,
    searchResults,
  ];
  const allRegions = [...storefrontRegions, recipients];
  return {
    products,
    settings,
    rules,
    methods,
    recipients,
    choices,
    listingCounts,
    searchQueries,
    searchResults,
    invalidate(change) {
      // Stock moves all the time and concerns one product; everything else is seldom.
      if (change.kind === "product") products.invalidate(change.id);
      else for (const region of change.kind === "staff" ? [recipients] : storefrontRegions) region.dropAll();
    },
    setSubscribed(isSubscribed) {
      for (const region of allRegions) region.setSubscribed(isSubscribed);
    },
  };
}

type PendingLoad = { invalidatedIds: Set<string>; isStale: boolean };

/** At most `most` values, the least recently asked for going first. */
function createRegion<Value>(maxEntries: number) {
  const entries = new Map<string, Value>();
  const pendingLoads = new Set<PendingLoad>();
  let isSubscribed = false;

  const invalidateAll = () => {
    entries.clear();
    for (const pendingLoad of pendingLoads) pendingLoad.isStale = true;
  };
  const get = (id: string): Value | undefined => {
    const value = entries.get(id);
    if (value === undefined) return undefined;
    entries.delete(id);
    entries.set(id, value);
    return value;
  };
  const storeUnlessInvalidated = (values: Iterable<[string, Value]>, pendingLoad: PendingLoad) => {
    if (pendingLoad.isStale) return;
    for (const [id, value] of values) {
      if (!pendingLoad.invalidatedIds.has(id)) entries.set(id, value);
    }
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  };
  const loadAndStore = async <Loaded>(
    load: () => Promise<Loaded>,
    valuesOf: (loaded: Loaded) => Iterable<[string, Value]>,
  ): Promise<Loaded> => {
    const pendingLoad: PendingLoad = { invalidatedIds: new Set(), isStale: !isSubscribed };
    pendingLoads.add(pendingLoad);
    try {
      const loaded = await load();
      storeUnlessInvalidated(valuesOf(loaded), pendingLoad);
      return loaded;
    } finally {
      pendingLoads.delete(pendingLoad);
    }
  };
  return {
    get,
    loadMany: (loadMany: () => Promise<Map<string, Value>>) => loadAndStore(loadMany, (values) => values),
    getOrLoad: async (id: string, load: () => Promise<Value>) => {
      const value = get(id);
      return value === undefined ? await loadAndStore(load, (loaded) => [[id, loaded]]) : value;
    },
    invalidate(id: string): void {
      entries.delete(id);
      for (const pendingLoad of pendingLoads) pendingLoad.invalidatedIds.add(id);
    },
    dropAll: invalidateAll,
    setSubscribed(subscribed: boolean): void {
      isSubscribed = subscribed;
      invalidateAll();
    },
  };
}
