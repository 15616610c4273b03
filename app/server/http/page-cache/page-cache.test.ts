import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { tightPacker } from "./pack-tightly.ts";
import { type FinishedPage, openPageCache, type PageCache } from "./page-cache.ts";

const A = "0190a000-0000-7000-8000-00000000000a";
const B = "0190a000-0000-7000-8000-00000000000b";

function page(text: string, shows: string[] = []): FinishedPage {
  const bytes = Buffer.from(text);
  return {
    etag: `W/"${text}"`,
    headers: {},
    plain: bytes,
    gzip: bytes,
    brotli: bytes,
    finishedAt: performance.now(),
    shows: new Set(shows),
  };
}

async function keep(cache: PageCache, key: string, made: FinishedPage): Promise<void> {
  await cache.fill(key, async () => made);
}

function opened(maxBytes = 1_000_000): PageCache {
  const cache = openPageCache(maxBytes);
  cache.hearing(true);
  return cache;
}

describe("the page cache", () => {
  test("keeps what was made and answers it again", async () => {
    const cache = opened();
    await keep(cache, "/a", page("a"));
    expect(cache.get("/a")?.plain.toString()).toBe("a");
  });

  test("makes a page once, however many ask at the same time", async () => {
    const cache = opened();
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page("a");
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.fill("/a", make)));
    expect(made).toBe(1);
    expect(answers.every((answer) => answer?.plain.toString() === "a")).toBe(true);
  });

  test("drops exactly the pages that show a product whose stock moved", async () => {
    const cache = opened();
    await keep(cache, "/a", page("a", [A]));
    await keep(cache, "/ab", page("ab", [A, B]));
    await keep(cache, "/b", page("b", [B]));
    cache.changed({ kind: "product", id: A });
    expect([cache.get("/a"), cache.get("/ab"), cache.get("/b")?.etag]).toEqual([null, null, 'W/"b"']);
  });

  test.each([{ kind: "catalogue" } as const, { kind: "settings" } as const])(
    "drops everything on a change of the $kind",
    async (change) => {
      const cache = opened();
      await keep(cache, "/a", page("a", [A]));
      cache.changed(change);
      expect(cache.get("/a")).toBeNull();
      expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 });
    },
  );

  test("a page made while something it shows changed is handed out but not kept", async () => {
    const cache = opened();
    const answer = await cache.fill("/a", async () => {
      cache.changed({ kind: "product", id: A });
      return page("a", [A]);
    });
    expect(answer).not.toBeNull();
    expect(cache.get("/a")).toBeNull();
    const other = await cache.fill("/b", async () => {
      cache.changed({ kind: "product", id: A });
      return page("b", [B]);
    });
    expect(cache.get("/b")).toBe(other);
  });

  test("serves nothing while changes are not heard", async () => {
    const cache = opened();
    await keep(cache, "/a", page("a"));
    cache.hearing(false);
    expect(cache.get("/a")).toBeNull();
    await keep(cache, "/a", page("a"));
    cache.hearing(true);
    expect(cache.get("/a")).toBeNull();
  });

  test("stays within its bytes, the least recently asked for going first", async () => {
    const cache = opened(2_000);
    await keep(cache, "/1", page("x".repeat(100)));
    await keep(cache, "/2", page("x".repeat(100)));
    cache.get("/1");
    await keep(cache, "/3", page("x".repeat(100)));
    expect(cache.stats().bytes).toBeLessThanOrEqual(2_000);
    expect([cache.get("/1") !== null, cache.get("/2") !== null, cache.get("/3") !== null]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("a page that may not be kept is not, and a failure leaves the next one free to try", async () => {
    const cache = opened();
    expect(await cache.fill("/a", async () => null)).toBeNull();
    await expect(cache.fill("/a", async () => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
    await keep(cache, "/a", page("a"));
    expect(cache.get("/a")).not.toBeNull();
  });
});

describe("a page that lasts", () => {
  const words = page("Red Earth Runner, D3,499.00. ".repeat(40));

  test("is packed tightly once it is asked for again, and counted with what it then takes", async () => {
    const cache = opened();
    await keep(cache, "/a", words);
    const before = cache.stats().bytes;
    const pack = tightPacker(cache, 0);
    pack("/a", words);
    await vi.waitFor(() => expect(cache.get("/a")?.brotli.byteLength).toBeLessThan(200), {
      timeout: 10_000,
    });
    const packed = cache.get("/a");
    expect(brotliDecompressSync(packed?.brotli ?? Buffer.alloc(0)).equals(words.plain)).toBe(true);
    expect(before - cache.stats().bytes).toBe(words.brotli.byteLength - (packed?.brotli.byteLength ?? 0));
    cache.changed({ kind: "catalogue" });
    expect(cache.stats().bytes).toBe(0);
  });

  test("not before it has lasted, and not for a page that is no longer kept", async () => {
    const cache = opened();
    await keep(cache, "/a", words);
    tightPacker(cache)("/a", words);
    cache.repack("/a", page("of another time"), Buffer.from("x"));
    cache.repack("/b", words, Buffer.from("x"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(cache.get("/a")).toBe(words);
    expect(cache.get("/b")).toBeNull();
  });
});
