import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("callers go on in their order, with what was loaded once", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let count = 0;
  const load = loadOnce(() => {
    count += 1;
    return promise;
  });
  const order: string[] = [];
  const both = [load().then((code) => order.push(`first ${code}`)), load().then(() => order.push("second"))];
  resolve("code");
  await Promise.all(both);
  expect(order).toEqual(["first code", "second"]);
  expect(count).toBe(1);
});

test("after a failure the next call loads again", async () => {
  let count = 0;
  const load = loadOnce(async () => {
    count += 1;
    if (count === 1) throw new Error("offline");
    return "code";
  });
  await expect(load()).rejects.toThrow("offline");
  await expect(load()).resolves.toBe("code");
});
