import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addProduct } from "#tests/support/fixtures.ts";
import { openS3StandIn, type S3StandIn } from "#tests/support/s3-stand-in.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";
import { buildIfStale } from "../../scripts/build-if-stale.ts";
import {
  findInstalledPostgres,
  freePort,
  InstalledPostgres,
  type InstalledServer,
  NO_INSTALLED_POSTGRES,
} from "./installed-postgres.ts";
import { buildNextRelease } from "./next-release.ts";
import { openPreparedShop, placeOrder } from "./place-order.ts";
import { type StartedStore, startStore } from "./start-store.ts";

const bin = findInstalledPostgres();
if (!bin) console.log(NO_INSTALLED_POSTGRES);

const HASHED = /\/assets\/[\w.-]+\.(?:js|css)/g;

// Two builds that differ, as a release and the one after it, on one database.
describe.skipIf(!bin)("a rolling update to a release with a migration", () => {
  let root: string;
  let server: InstalledServer;
  let bucket: S3StandIn;
  let variables: Record<string, string>;
  let prepared: Awaited<ReturnType<typeof openPreparedShop>>;
  let product: { id: string };
  let a: StartedStore;
  let b: StartedStore;

  beforeAll(async () => {
    expect(buildIfStale().ok).toBe(true);
    root = mkdtempSync(path.join(tmpdir(), "kairaba-rolling-"));
    buildNextRelease(path.join(root, "next"));
    const postgres = new InstalledPostgres(bin ?? "", root);
    server = await postgres.start(postgres.createCluster("server"));
    await onServer({ connectionString: server.url() }, "create role shop login");
    await onServer({ connectionString: server.url() }, "create database shop owner shop");
    bucket = await openS3StandIn();
    const { place } = bucket;
    variables = {
      DATABASE_URL: server.url("shop", "shop"),
      S3_ENDPOINT: place.endpoint,
      S3_BUCKET: place.bucket,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    };
    [a, b] = await Promise.all([
      startStore(path.join(root, "a"), variables),
      startStore(path.join(root, "b"), variables),
    ]);
    prepared = await openPreparedShop(variables.DATABASE_URL ?? "");
    product = await addProduct(prepared.shop, { sizes: { "42": 100 } });
  }, 300_000);
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await prepared.close();
    await server.stop();
    await bucket.close();
    rmSync(root, { recursive: true, force: true });
  });

  const hashedFiles = async (store: StartedStore) => {
    const { status, text } = await store.get("/products");
    expect(status).toBe(200);
    return [...new Set(text.match(HASHED))];
  };
  const update = async (store: StartedStore, folder: string) => {
    await store.stop();
    return await startStore(path.join(root, folder), variables, {
      port: await freePort(),
      root: path.join(root, "next"),
    });
  };
  const sells = async (store: StartedStore) => {
    const { status, orderNumber } = await placeOrder(store.origin, { productId: product.id, size: "42" });
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
    b = await startStore(path.join(root, "b"), variables);
    await sells(b);
    await sells(a);
  }, 60_000);
});
