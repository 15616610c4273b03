import { expect, test } from "vitest";
import { cacheRegion, createDataCache } from "./data-cache.ts";

type Product = { id: string; name: string };

const productRegion = cacheRegion<Product>(3_000, { isById: true });
const recipientRegion = cacheRegion<string[]>(1, { topic: "staff" });

const runner = { id: "1", name: "Runner" };
const court = { id: "2", name: "Court" };
const both = new Map([
  ["1", runner],
  ["2", court],
]);

test("nothing is cached before changes are subscribed to, nor after the subscription breaks", async () => {
  const cache = createDataCache();
  await cache.region(productRegion).loadMany(async () => both);
  expect(cache.region(productRegion).get("1")).toBeUndefined();
  cache.setSubscribed(true);
  await cache.region(productRegion).loadMany(async () => both);
  expect(cache.region(productRegion).get("1")).toBe(runner);
  cache.setSubscribed(false);
  expect(cache.region(productRegion).get("1")).toBeUndefined();
});

test("a change of one thing drops its value and leaves the others", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  await cache.region(productRegion).loadMany(async () => both);
  cache.invalidateId("1");
  expect(cache.region(productRegion).get("1")).toBeUndefined();
  expect(cache.region(productRegion).get("2")).toBe(court);
  cache.invalidate();
  expect(cache.region(productRegion).get("2")).toBeUndefined();
});

test("a change of a topic reloads its values, and not those of others", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  await cache.region(productRegion).loadMany(async () => both);
  let loads = 0;
  const recipients = () =>
    cache.region(recipientRegion).getOrLoad("", async () => {
      loads += 1;
      return [`owner${loads}@example.com`];
    });
  expect([await recipients(), await recipients()]).toEqual([["owner1@example.com"], ["owner1@example.com"]]);
  cache.invalidate();
  expect(await recipients()).toEqual(["owner1@example.com"]);
  await cache.region(productRegion).loadMany(async () => both);
  cache.invalidate("staff");
  expect(await recipients()).toEqual(["owner2@example.com"]);
  expect(cache.region(productRegion).get("1")).toBe(runner);
});

test("a value that changes while it is loaded is returned but not cached", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  const loaded = await cache.region(productRegion).loadMany(async () => {
    cache.invalidateId("1");
    return both;
  });
  expect(loaded.get("1")).toBe(runner);
  expect(cache.region(productRegion).get("1")).toBeUndefined();
  expect(cache.region(productRegion).get("2")).toBe(court);
});

test("who asks while a value is loaded waits for that load, unless something changed since it began", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  const loads: PromiseWithResolvers<string[]>[] = [];
  const recipients = () =>
    cache.region(recipientRegion).getOrLoad("", () => {
      const load = Promise.withResolvers<string[]>();
      loads.push(load);
      return load.promise;
    });
  const before = [recipients(), recipients()];
  cache.invalidate("staff");
  const after = [recipients(), recipients()];
  expect(loads).toHaveLength(2);
  loads[0]?.resolve(["left@example.com"]);
  await before[0];
  const late = recipients();
  loads[1]?.resolve(["owner@example.com"]);
  expect(await Promise.all([...before, ...after, late])).toEqual([
    ["left@example.com"],
    ["left@example.com"],
    ["owner@example.com"],
    ["owner@example.com"],
    ["owner@example.com"],
  ]);
  expect(await recipients()).toEqual(["owner@example.com"]);
  expect(loads).toHaveLength(2);
});

test("a load that fails fails for all who wait for it, and is tried again", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  const failing = () => Promise.reject(new Error("no connection"));
  const waiting = [1, 2].map(() => cache.region(recipientRegion).getOrLoad("", failing));
  for (const result of waiting) await expect(result).rejects.toThrow("no connection");
  expect(await cache.region(recipientRegion).getOrLoad("", async () => [])).toEqual([]);
});

test("everything read while changes began to be missed is forgotten", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  await cache.region(productRegion).loadMany(async () => {
    cache.setSubscribed(true);
    return both;
  });
  expect(cache.region(productRegion).get("2")).toBeUndefined();
});

test("the least recently used values are evicted first", async () => {
  const cache = createDataCache();
  cache.setSubscribed(true);
  const many = Array.from({ length: 3_000 }, (_, at): [string, Product] => [`p${at}`, runner]);
  await cache.region(productRegion).loadMany(async () => new Map(many));
  cache.region(productRegion).get("p0");
  await cache.region(productRegion).loadMany(async () => new Map([["new", court]]));
  expect(cache.region(productRegion).get("p0")).toBe(runner);
  expect(cache.region(productRegion).get("p1")).toBeUndefined();
  expect(cache.region(productRegion).get("new")).toBe(court);
});
