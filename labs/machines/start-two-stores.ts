import path from "node:path";
import { expect } from "vitest";
import type { Shop } from "#app/server/shop.ts";
import { openPreparedShop } from "#labs/support/place-order.ts";
import { type StartedStore, startStore } from "#labs/support/start-store.ts";
import { buildIfStale } from "#scripts/build-if-stale.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openS3StandIn, type S3StandIn, s3Variables } from "#tests/support/s3-stand-in.ts";
import { startShopServer } from "./start-shop-server.ts";

export type TwoStores = {
  root: string;
  bucket: S3StandIn;
  /** The variables that both have. */
  variables: Record<string, string>;
  /** The first two, `a` and `b`. */
  stores: [StartedStore, StartedStore];
  shop: Shop;
  /** A product with 100 pieces of size 42. */
  product: { id: string; slug: string };
  /** Starts one more store on a data folder, of the release of `root`, with the variables of the two unless others are given. */
  start: (
    folder: string,
    options?: { root?: string },
    variables?: Record<string, string>,
  ) => Promise<StartedStore>;
  close: () => Promise<void>;
};

/** Starts two stores with a data folder each, as on two machines, on one PostgreSQL 15 and one bucket. */
export async function startTwoStores(more: Record<string, string> = {}): Promise<TwoStores> {
  expect(buildIfStale().ok).toBe(true);
  const { root, url, close } = await startShopServer();
  const bucket = await openS3StandIn();
  const variables = { DATABASE_URL: url, ...s3Variables(bucket.place), ...more };
  const started: StartedStore[] = [];
  const start: TwoStores["start"] = async (folder, options, given = variables) => {
    const store = await startStore(path.join(root, folder), given, options);
    started.push(store);
    return store;
  };
  const stores = await Promise.all([start("a"), start("b")]);
  const prepared = await openPreparedShop(url);
  const product = await addProduct(prepared.shop, { sizes: { "42": 100 } });
  return {
    root,
    bucket,
    variables,
    stores,
    shop: prepared.shop,
    product,
    start,
    async close() {
      await Promise.all(started.map((store) => store.stop()));
      await prepared.close();
      await bucket.close();
      await close();
    },
  };
}
