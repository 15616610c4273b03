import { LRUCache } from "lru-cache";

/** A page in one encoding, with all its headers. */
type EncodedPage = { headers: Record<string, string>; body: Buffer };

/** A rendered page in every encoding it is sent in. */
export type CachedResponse = {
  etag: string;
  /** The headers of every encoding, and of a 304. */
  headers: Record<string, string>;
  plain: EncodedPage;
  gzip: EncodedPage;
  br: EncodedPage;
  /** Ids of everything it shows; a change of one of them evicts it. */
  tags: ReadonlySet<string>;
};

export type ResponseCache = {
  /** Returns the page, or null where it must be rendered. */
  get(key: string): CachedResponse | null;
  /**
   * Creates a page once for all requests that wait for it, also while the site is not subscribed to changes. `create`
   * returns null for what may not be cached. A page created while something it shows changed is returned but not cached:
   * whoever waits for it may see what was true when its creation began.
   */
  getOrCreate(key: string, create: () => Promise<CachedResponse | null>): Promise<CachedResponse | null>;
  /** Evicts the pages that show this id; all for null. */
  invalidate(id: string | null): void;
  /**
   * Returns the page as it was when the site was last subscribed to changes, and how old it is; null while it is
   * subscribed, and after an hour. For when it cannot be rendered.
   */
  getStale(key: string): { entry: CachedResponse; ageSeconds: number } | null;
  /** While the site is not subscribed to changes nothing is cached, and what was is stale. */
  setSubscribed(isSubscribed: boolean): void;
  stats(): { pages: number; bytes: number; hits: number; misses: number };
};

type PendingResponse = {
  promise: Promise<CachedResponse | null>;
  invalidatedTags: Set<string>;
  /** Further requests do not wait for it, and it is not cached. */
  isStale: boolean;
};

const STALE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates a cache of at most `maxBytes` of pages for anonymous visitors. A page may name days, so none outlives its day
 * (UTC). `now` is milliseconds of a steady clock, `date` those of the calendar.
 */
export function createResponseCache(
  maxBytes: number,
  now: () => number = () => performance.now(),
  date: () => number = Date.now,
): ResponseCache {
  const entries = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const pendingResponses = new Map<string, PendingResponse>();
  let isSubscribed = false;
  let unsubscribedAt = Number.NEGATIVE_INFINITY;
  let hits = 0;
  let misses = 0;
  const today = () => Math.floor(date() / DAY_MS);
  let day = today();

  const markPendingStale = () => {
    for (const pending of pendingResponses.values()) pending.isStale = true;
  };
  const clear = () => {
    day = today();
    entries.clear();
    markPendingStale();
  };

  return {
    get(key) {
      if (isSubscribed && today() !== day) clear();
      const entry = isSubscribed ? entries.get(key) : undefined;
      if (!entry) {
        misses += 1;
        return null;
      }
      hits += 1;
      return entry;
    },
    getOrCreate(key, create) {
      const existing = pendingResponses.get(key);
      if (existing && !existing.isStale) return existing.promise;
      const pending: PendingResponse = {
        promise: Promise.resolve(null),
        invalidatedTags: new Set(),
        isStale: false,
      };
      pendingResponses.set(key, pending);
      pending.promise = Promise.resolve()
        .then(create)
        .then((entry) => {
          const isCurrent =
            entry !== null &&
            isSubscribed &&
            !pending.isStale &&
            ![...pending.invalidatedTags].some((tag) => entry.tags.has(tag));
          if (isCurrent) entries.set(key, entry);
          return entry;
        })
        .finally(() => {
          if (pendingResponses.get(key) === pending) pendingResponses.delete(key);
        });
      return pending.promise;
    },
    getStale(key) {
      const age = now() - unsubscribedAt;
      const entry = isSubscribed || age >= STALE_MS ? undefined : entries.get(key);
      return entry ? { entry, ageSeconds: Math.floor(age / 1000) } : null;
    },
    invalidate(id) {
      // While unsubscribed, the cache retains its pages: they are shown as stale, no matter what else changes.
      if (!isSubscribed) {
        markPendingStale();
        return;
      }
      if (id === null) {
        clear();
        return;
      }
      for (const [key, { tags }] of [...entries.entries()]) if (tags.has(id)) entries.delete(key);
      for (const pending of pendingResponses.values()) pending.invalidatedTags.add(id);
    },
    setSubscribed(subscribed) {
      if (subscribed) clear();
      else if (isSubscribed) {
        markPendingStale();
        unsubscribedAt = now();
      }
      isSubscribed = subscribed;
    },
    stats: () => ({ pages: entries.size, bytes: entries.calculatedSize, hits, misses }),
  };
}

function sizeOf({ plain, gzip, br, tags }: CachedResponse): number {
  return plain.body.byteLength + gzip.body.byteLength + br.body.byteLength + 64 * tags.size + 512;
}
