import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeOrder } from "#labs/support/place-order.ts";
import type { StartedStore } from "#labs/support/start-store.ts";
import { buildNextRelease } from "./next-release.ts";
import { HAS_POSTGRES } from "./start-shop-server.ts";
import { startTwoStores, type TwoStores } from "./start-two-stores.ts";

const HASHED = /\/assets\/[\w.-]+\.(?:js|css)/g;

// Two builds that differ, as a release and the one after it, on one database.
describe.skipIf(!HAS_POSTGRES)("a rolling update to a release with a migration", () => {
  let two: TwoStores;
  let a: StartedStore;
  let b: StartedStore;

  beforeAll(async () => {
    two = await startTwoStores();
    [a, b] = two.stores;
    buildNextRelease(path.join(two.root, "next"));
  }, 300_000);
  afterAll(() => two.close());

  const hashedFiles = async (store: StartedStore) => {
    const { status, text } = await store.get("/products");
    expect(status).toBe(200);
    return [...new Set(text.match(HASHED))];
  };
  const update = async (store: StartedStore, folder: string) => {
    await store.stop();
    return await two.start(folder, { root: path.join(two.root, "next") });
  };
  const sells = async (store: StartedStore) => {
    const { status, orderNumber } = await placeOrder(store.origin, { productId: two.product.id, size: "42" });
    expect([status, orderNumber.slice(0, 4)]).toEqual([201, "KRB-"]);
  };

  test("both sell meanwhile, and each serves the files of the other's pages, until both are new", async () => {
    const old = await hashedFiles(a);
    expect(old.length).toBeGreaterThan(3);

    a = await update(a, "a");
    const next = await hashedFiles(a);
    expect(next.filter((file) => !old.includes(file)).length).toBeGreaterThan(1);
    for (const store of [a, b]) {
      await sells(store);
      for (const file of [...old, ...next])
        expect([file, (await store.get(file)).status]).toEqual([file, 200]);
    }

    b = await update(b, "b");
    expect(await hashedFiles(b)).toEqual(next);
    for (const file of old) expect([file, (await b.get(file)).status]).toEqual([file, 200]);
    await sells(b);
  }, 120_000);

  test("a release that is taken back starts beside the newer schema, and sells", async () => {
    await b.stop();
    b = await two.start("b");
    await sells(b);
    await sells(a);
  }, 60_000);
});
