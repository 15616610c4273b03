import type { ShopChange } from "#app/server/platform/db/notifications/listen-to-changes.ts";

/** A finished page in every encoding it is sent in. */
export type CachedResponse = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
  /** Milliseconds on the process's own clock. */
  createdAtMs: number;
  /** Ids of everything it shows; a change of one of them drops it. */
  tags: ReadonlySet<string>;
};

export type ResponseCache = {
  /** The page, or null where it must be made. */
  get(key: string): CachedResponse | null;
  /**
   * Makes a page once, however many ask for it meanwhile. `make` answers null for what may not be kept. A page
   * made while something it shows changed is handed out but not kept.
   */
  getOrCreate(key: string, create: () => Promise<CachedResponse | null>): Promise<CachedResponse | null>;
  /** Takes smaller brotli bytes for this very page, where it is still kept. */
  replaceBrotli(key: string, entry: CachedResponse, brotli: Buffer): void;
  invalidate(change: ShopChange): void;
  /** While changes are not heard nothing is kept and nothing is served. */
  setSubscribed(isSubscribed: boolean): void;
  stats(): { pages: number; bytes: number; hits: number; misses: number };
};

type PendingResponse = {
  promise: Promise<CachedResponse | null>;
  invalidatedTags: Set<string>;
  isStale: boolean;
};

/**
 * Keeps finished pages for anonymous visitors, at most `maxBytes` of them, the least recently asked for going first.
 * Source: issue on speed, page cache; docs/decisions/006.
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  const keysByTag = new Map<string, Set<string>>();
  const pendingResponses = new Map<string, PendingResponse>();
  let bytes = 0;
  let isSubscribed = false;
  let hits = 0;
  let misses = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const store = (key: string, entry: CachedResponse) => {
    remove(key);
    entries.set(key, entry);
    bytes += sizeOf(entry);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keys.add(key);
      keysByTag.set(tag, keys);
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const clear = () => {
    entries.clear();
    keysByTag.clear();
    bytes = 0;
    for (const pending of pendingResponses.values()) pending.isStale = true;
  };

  return {
    get(key) {
      const entry = isSubscribed ? entries.get(key) : undefined;
      if (!entry) {
        misses += 1;
        return null;
      }
      hits += 1;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    getOrCreate(key, create) {
      const existing = pendingResponses.get(key);
      if (existing && !existing.isStale) return existing.promise;
      const pending: PendingResponse = {
        promise: Promise.resolve(null),
        invalidatedTags: new Set(),
        isStale: !isSubscribed,
      };
      pendingResponses.set(key, pending);
      pending.promise = Promise.resolve()
        .then(create)
        .then((entry) => {
          const isCurrent =
            entry !== null &&
            !pending.isStale &&
            ![...pending.invalidatedTags].some((tag) => entry.tags.has(tag));
          if (isCurrent) store(key, entry);
          return entry;
        })
        .finally(() => {
          if (pendingResponses.get(key) === pending) pendingResponses.delete(key);
        });
      return pending.promise;
    },
    replaceBrotli(key, entry, brotli) {
      if (entries.get(key) !== entry) return;
      bytes += brotli.byteLength - entry.brotli.byteLength;
      entries.set(key, { ...entry, brotli });
    },
    invalidate(change) {
      // No page that is kept shows who works here.
      if (change.kind === "staff") return;
      if (change.kind !== "product") {
        clear();
        return;
      }
      for (const key of [...(keysByTag.get(change.id) ?? [])]) remove(key);
      for (const pending of pendingResponses.values()) pending.invalidatedTags.add(change.id);
    },
    setSubscribed(subscribed) {
      isSubscribed = subscribed;
      clear();
    },
    stats: () => ({ pages: entries.size, bytes, hits, misses }),
  };
}

function sizeOf(entry: CachedResponse): number {
  return (
    entry.plain.byteLength + entry.gzip.byteLength + entry.brotli.byteLength + 64 * entry.tags.size + 512
  );
}
