import type { ShopChange } from "#app/server/platform/db/listen-changes.ts";

/** A finished page in every encoding it is sent in. */
export type FinishedPage = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
  /** Milliseconds on the process's own clock. */
  finishedAt: number;
  /** Ids of everything it shows; a change of one of them drops it. */
  shows: ReadonlySet<string>;
};

export type PageCache = {
  /** The page, or null where it must be made. */
  get(key: string): FinishedPage | null;
  /**
   * Makes a page once, however many ask for it meanwhile. `make` answers null for what may not be kept. A page
   * made while something it shows changed is handed out but not kept.
   */
  fill(key: string, make: () => Promise<FinishedPage | null>): Promise<FinishedPage | null>;
  /** Takes smaller brotli bytes for this very page, where it is still kept. */
  repack(key: string, page: FinishedPage, brotli: Buffer): void;
  changed(change: ShopChange): void;
  /** While changes are not heard nothing is kept and nothing is served. */
  hearing(hears: boolean): void;
  stats(): { pages: number; bytes: number; hits: number; misses: number };
};

type Making = { page: Promise<FinishedPage | null>; changed: Set<string>; isStale: boolean };

/**
 * Keeps finished pages for anonymous visitors, at most `maxBytes` of them, the least recently asked for going first.
 * Source: issue on speed, page cache; docs/decisions/006.
 */
export function openPageCache(maxBytes: number): PageCache {
  const kept = new Map<string, FinishedPage>();
  const showing = new Map<string, Set<string>>();
  const making = new Map<string, Making>();
  let bytes = 0;
  let hears = false;
  let hits = 0;
  let misses = 0;

  const drop = (key: string) => {
    const page = kept.get(key);
    if (!page) return;
    kept.delete(key);
    bytes -= sizeOf(page);
    for (const id of page.shows) {
      const keys = showing.get(id);
      keys?.delete(key);
      if (keys?.size === 0) showing.delete(id);
    }
  };
  const keep = (key: string, page: FinishedPage) => {
    drop(key);
    kept.set(key, page);
    bytes += sizeOf(page);
    for (const id of page.shows) {
      const keys = showing.get(id) ?? new Set();
      keys.add(key);
      showing.set(id, keys);
    }
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  const dropAll = () => {
    kept.clear();
    showing.clear();
    bytes = 0;
    for (const under of making.values()) under.isStale = true;
  };

  return {
    get(key) {
      const page = hears ? kept.get(key) : undefined;
      if (!page) {
        misses += 1;
        return null;
      }
      hits += 1;
      kept.delete(key);
      kept.set(key, page);
      return page;
    },
    fill(key, make) {
      const known = making.get(key);
      if (known && !known.isStale) return known.page;
      const under: Making = { page: Promise.resolve(null), changed: new Set(), isStale: !hears };
      making.set(key, under);
      under.page = Promise.resolve()
        .then(make)
        .then((page) => {
          const isTrue =
            page !== null && !under.isStale && ![...under.changed].some((id) => page.shows.has(id));
          if (isTrue) keep(key, page);
          return page;
        })
        .finally(() => {
          if (making.get(key) === under) making.delete(key);
        });
      return under.page;
    },
    repack(key, page, brotli) {
      if (kept.get(key) !== page) return;
      bytes += brotli.byteLength - page.brotli.byteLength;
      kept.set(key, { ...page, brotli });
    },
    changed(change) {
      // No page that is kept shows who works here.
      if (change.kind === "staff") return;
      if (change.kind !== "product") {
        dropAll();
        return;
      }
      for (const key of [...(showing.get(change.id) ?? [])]) drop(key);
      for (const under of making.values()) under.changed.add(change.id);
    },
    hearing(now) {
      hears = now;
      dropAll();
    },
    stats: () => ({ pages: kept.size, bytes, hits, misses }),
  };
}

function sizeOf(page: FinishedPage): number {
  return page.plain.byteLength + page.gzip.byteLength + page.brotli.byteLength + 64 * page.shows.size + 512;
}
