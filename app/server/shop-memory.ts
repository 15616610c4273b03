import type { Product } from "#app/domain/catalogue/product.ts";
import { LOCAL_METHODS } from "#app/domain/payments/local-method.ts";
import type { FilterChoices } from "#app/server/catalogue/filter-choices.ts";
import type { Found } from "#app/server/catalogue/list-products.ts";
import type { SearchQuestions } from "#app/server/catalogue/search-products.ts";
import type { OfferedMethod } from "#app/server/payments/find-method.ts";
import type { ShopChange } from "#app/server/platform/db/listen-changes.ts";
import type { ShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { SiteSettings } from "#app/server/settings/read-site-settings.ts";

/**
 * What this process has read and nobody has changed since, which may be a moment behind: what shoppers' screens show,
 * and the shop's rules. What an order costs and takes, its products' prices and stock and its codes, is always read.
 * Nothing is kept while changes are not heard. Source: docs/decisions/006, 015 and 016.
 */
export type ShopMemory = {
  products: Kept<Product>;
  settings: Kept<SiteSettings>;
  rules: Kept<ShopRules>;
  /** The local methods as they are offered, by name; null for one that is not. */
  methods: Kept<OfferedMethod | null>;
  /** Who is told of a receipt: addresses. */
  recipients: Kept<string[]>;
  choices: Kept<FilterChoices>;
  /** How many products a filter leaves, by the filter. */
  counts: Kept<number>;
  /** What a search asks the index, by what was typed. */
  questions: Kept<SearchQuestions | null>;
  /** What a page of a search shows, by everything that was asked. */
  searches: Kept<Found>;
  changed: (change: ShopChange) => void;
  /** False from the moment that changes may be missed. */
  hearing: (hears: boolean) => void;
};

export type Kept<Value> = {
  get: (id: string) => Value | undefined;
  /** Reads values by their ids and keeps those that did not change meanwhile. */
  read: (read: () => Promise<Map<string, Value>>) => Promise<Map<string, Value>>;
  /** The one value of this id: as kept, or else read and kept like the others. */
  one: (id: string, read: () => Promise<Value>) => Promise<Value>;
};

/** Some two kilobytes each, and one more of those that programs ask for. */
const MOST_PRODUCTS = 3_000;
const MOST_FILTERS = 500;

/** An empty memory that keeps nothing until it is told that changes are heard. */
export function openShopMemory(): ShopMemory {
  const products = keptValues<Product>(MOST_PRODUCTS);
  const settings = keptValues<SiteSettings>(1);
  const rules = keptValues<ShopRules>(1);
  const methods = keptValues<OfferedMethod | null>(LOCAL_METHODS.length);
  const recipients = keptValues<string[]>(1);
  const choices = keptValues<FilterChoices>(1);
  const counts = keptValues<number>(MOST_FILTERS);
  const questions = keptValues<SearchQuestions | null>(MOST_FILTERS);
  const searches = keptValues<Found>(MOST_FILTERS);
  const shown = [products, settings, rules, methods, choices, counts, questions, searches];
  const all = [...shown, recipients];
  return {
    products,
    settings,
    rules,
    methods,
    recipients,
    choices,
    counts,
    questions,
    searches,
    changed(change) {
      // Stock moves all the time and concerns one product; everything else is seldom.
      if (change.kind === "product") products.drop(change.id);
      else for (const each of change.kind === "staff" ? [recipients] : shown) each.dropAll();
    },
    hearing(hears) {
      for (const each of all) each.hearing(hears);
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
  const get = (id: string): Value | undefined => {
    const value = kept.get(id);
    if (value === undefined) return undefined;
    kept.delete(id);
    kept.set(id, value);
    return value;
  };
  const keep = (values: Iterable<[string, Value]>, reading: Reading) => {
    if (reading.isStale) return;
    for (const [id, value] of values) {
      if (!reading.changed.has(id)) kept.set(id, value);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };
  const whileReading = async <Read>(
    read: () => Promise<Read>,
    valuesOf: (read: Read) => Iterable<[string, Value]>,
  ): Promise<Read> => {
    const reading: Reading = { changed: new Set(), isStale: !hears };
    readings.add(reading);
    try {
      const done = await read();
      keep(valuesOf(done), reading);
      return done;
    } finally {
      readings.delete(reading);
    }
  };
  return {
    get,
    read: (read: () => Promise<Map<string, Value>>) => whileReading(read, (values) => values),
    one: async (id: string, read: () => Promise<Value>) => {
      const value = get(id);
      return value === undefined ? await whileReading(read, (now) => [[id, now]]) : value;
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
