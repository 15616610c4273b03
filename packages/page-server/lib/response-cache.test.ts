import { describe, expect, test } from "vitest";
import { type CachedResponse, createResponseCache, type ResponseCache } from "./response-cache.ts";

const A = "0190a000-0000-7000-8000-00000000000a";
const B = "0190a000-0000-7000-8000-00000000000b";

function cachedResponse(text: string, tags: string[] = []): CachedResponse {
  const encoded = { headers: {}, body: Buffer.from(text) };
  return {
    etag: `W/"${text}"`,
    headers: {},
    plain: encoded,
    gzip: encoded,
    br: encoded,
    tags: new Set(tags),
  };
}

async function store(cache: ResponseCache, key: string, entry: CachedResponse): Promise<void> {
  await cache.getOrCreate(key, async () => entry);
}

function openCache(maxBytes = 1_000_000): ResponseCache {
  const cache = createResponseCache(maxBytes);
  cache.setSubscribed(true);
  return cache;
}

describe("the response cache", () => {
  test("renders a page once for concurrent requests", async () => {
    const cache = openCache();
    let creations = 0;
    const create = async () => {
      creations += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return cachedResponse("a");
    };
    const responses = await Promise.all(Array.from({ length: 50 }, () => cache.getOrCreate("/a", create)));
    expect(creations).toBe(1);
    expect(responses.every((response) => response?.plain.body.toString() === "a")).toBe(true);
  });

  test("no page outlives its day, nor is one stored that was begun the day before", async () => {
    let date = Date.parse("2026-11-24T23:59:59Z");
    const cache = createResponseCache(1_000_000, undefined, () => date);
    cache.setSubscribed(true);
    await store(cache, "/a", cachedResponse("a"));
    expect(cache.get("/a")).not.toBeNull();
    const begun = Promise.withResolvers<CachedResponse>();
    const creating = cache.getOrCreate("/b", () => begun.promise);
    date += 1000;
    expect(cache.get("/a")).toBeNull();
    begun.resolve(cachedResponse("b"));
    await creating;
    expect(cache.get("/b")).toBeNull();
    await store(cache, "/a", cachedResponse("a"));
    date += 60_000;
    expect(cache.get("/a")).not.toBeNull();
  });

  test("evicts exactly the pages that show what has changed", async () => {
    const cache = openCache();
    await store(cache, "/a", cachedResponse("a", [A]));
    await store(cache, "/ab", cachedResponse("ab", [A, B]));
    await store(cache, "/b", cachedResponse("b", [B]));
    cache.invalidate(A);
    expect([cache.get("/a"), cache.get("/ab"), cache.get("/b")?.etag]).toEqual([null, null, 'W/"b"']);
  });

  test("evicts all pages where anything may have changed", async () => {
    const cache = openCache();
    await store(cache, "/a", cachedResponse("a", [A]));
    cache.invalidate(null);
    expect(cache.get("/a")).toBeNull();
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("a page rendered while something it shows changed is returned but not stored", async () => {
    const cache = openCache();
    const created = await cache.getOrCreate("/a", async () => {
      cache.invalidate(A);
      return cachedResponse("a", [A]);
    });
    expect(created).not.toBeNull();
    expect(cache.get("/a")).toBeNull();
    const other = await cache.getOrCreate("/b", async () => {
      cache.invalidate(A);
      return cachedResponse("b", [B]);
    });
    expect(cache.get("/b")).toBe(other);
  });

  test("serves nothing while it is not subscribed to changes", async () => {
    const cache = openCache();
    await store(cache, "/a", cachedResponse("a"));
    cache.setSubscribed(false);
    expect(cache.get("/a")).toBeNull();
    await store(cache, "/a", cachedResponse("a"));
    cache.setSubscribed(true);
    expect(cache.get("/a")).toBeNull();
  });

  test("stays within its limit and evicts the least recently used page first", async () => {
    const cache = openCache(2_000);
    await store(cache, "/1", cachedResponse("x".repeat(100)));
    await store(cache, "/2", cachedResponse("x".repeat(100)));
    cache.get("/1");
    await store(cache, "/3", cachedResponse("x".repeat(100)));
    expect(cache.stats().bytes).toBeLessThanOrEqual(2_000);
    expect([cache.get("/1") !== null, cache.get("/2") !== null, cache.get("/3") !== null]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("does not store null, and a failed page can be requested again", async () => {
    const cache = openCache();
    expect(await cache.getOrCreate("/a", async () => null)).toBeNull();
    await expect(
      cache.getOrCreate("/a", async () => Promise.reject(new Error("no database"))),
    ).rejects.toThrow("no database");
    await store(cache, "/a", cachedResponse("a"));
    expect(cache.get("/a")).not.toBeNull();
  });
});

describe("while changes are not heard", () => {
  test("what was cached is stale, for an hour, and gone once they are heard again", async () => {
    let time = 0;
    const cache = createResponseCache(1_000_000, () => time);
    cache.setSubscribed(true);
    await store(cache, "/a", cachedResponse("a", [A]));
    expect(cache.getStale("/a")).toBeNull();
    cache.setSubscribed(false);
    time = 59_000;
    cache.setSubscribed(false);
    cache.invalidate(null);
    expect(cache.get("/a")).toBeNull();
    expect(cache.getStale("/a")).toMatchObject({ ageSeconds: 59, entry: { etag: 'W/"a"' } });
    time = 60 * 60_000;
    expect(cache.getStale("/a")).toBeNull();
    cache.setSubscribed(true);
    expect([cache.get("/a"), cache.getStale("/a")]).toEqual([null, null]);
  });

  test("twenty requests for one page are one render, which nobody is sent later", async () => {
    const cache = openCache();
    cache.setSubscribed(false);
    let renders = 0;
    const begun = Promise.withResolvers<void>();
    const create = async () => {
      renders += 1;
      await begun.promise;
      return cachedResponse(`render ${renders}`, [A]);
    };
    const twenty = Array.from({ length: 20 }, () => cache.getOrCreate("/a", create));
    // Each failed attempt to subscribe says so again.
    cache.setSubscribed(false);
    twenty.push(cache.getOrCreate("/a", create));
    begun.resolve();
    const entries = await Promise.all(twenty);
    expect(new Set(entries.map((entry) => entry?.etag))).toEqual(new Set(['W/"render 1"']));
    expect((await cache.getOrCreate("/a", create))?.etag).toBe('W/"render 2"');
    expect(cache.stats().pages).toBe(0);
  });

  test("nobody waits for a page that was begun before a change, or before changes are heard again", async () => {
    const cache = openCache();
    cache.setSubscribed(false);
    const begun = Promise.withResolvers<CachedResponse>();
    const first = cache.getOrCreate("/a", () => begun.promise);
    cache.invalidate(null);
    const second = cache.getOrCreate("/a", () => begun.promise);
    cache.setSubscribed(true);
    const third = cache.getOrCreate("/a", async () => cachedResponse("third"));
    expect((await third)?.etag).toBe('W/"third"');
    begun.resolve(cachedResponse("before"));
    await Promise.all([first, second]);
    expect(cache.get("/a")?.etag).toBe('W/"third"');
  });

  test("what is made is not cached, stale pages stay", async () => {
    const cache = openCache();
    await store(cache, "/a", cachedResponse("before"));
    cache.setSubscribed(false);
    await store(cache, "/a", cachedResponse("meanwhile"));
    expect(cache.getStale("/a")?.entry.etag).toBe('W/"before"');
  });
});
