import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import type { InstalledPostgres, InstalledServer } from "#labs/support/installed-postgres.ts";
import { openPreparedShop, placeOrder } from "#labs/support/place-order.ts";
import { startStore } from "#labs/support/start-store.ts";
import { buildIfStale } from "#scripts/build-if-stale.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";
import { findPooler, NO_POOLER, startPooler } from "./start-pooler.ts";
import { createShop, HAS_POSTGRES, type ShopServer, startShopServer } from "./start-shop-server.ts";

const program = findPooler();
if (!program) console.log(NO_POOLER);

const MIXES_UP = "the pooler mixes up prepared statements";

describe.skipIf(!HAS_POSTGRES || !program)("PgBouncer between store and database", () => {
  let machine: ShopServer;
  let root: string;
  let postgres: InstalledPostgres;
  let server: InstalledServer;
  beforeAll(async () => {
    expect(buildIfStale().ok).toBe(true);
    machine = await startShopServer();
    ({ root, postgres, server } = machine);
  }, 300_000);
  afterAll(() => machine.close());

  /** Starts a pooler in front of a new, empty database. */
  async function openPooler(mode: "session" | "transaction") {
    const database = `shop_${randomUUID().slice(0, 8)}`;
    await onServer({ connectionString: server.url() }, `create database ${database} owner shop`);
    const folder = path.join(root, database);
    mkdirSync(folder);
    const pooler = await startPooler({ program: program ?? "", postgres, server, folder, mode });
    const direct = server.url(database, "shop");
    return { DATABASE_URL: pooler.url(database, "shop"), direct, folder, pooler };
  }

  test.each(["session", "transaction"] as const)(
    "in %s mode twenty buyers get an order each, and a new price is seen at once",
    async (mode) => {
      const { DATABASE_URL, direct, folder, pooler } = await openPooler(mode);
      const variables: Record<string, string> =
        mode === "session" ? { DATABASE_URL } : { DATABASE_URL, LISTEN_DATABASE_URL: direct };
      const store = await startStore(path.join(folder, "store"), variables);
      const prepared = await openPreparedShop(direct);
      try {
        expect(store.output().includes(MIXES_UP)).toBe(mode === "transaction");
        const product = await addProduct(prepared.shop, { sizes: { "42": 15 } });
        const wish = { productId: product.id, size: "42" };
        const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(store.origin, wish)));
        expect(placed.map(({ status }) => status).sort()).toEqual([
          ...Array(15).fill(201),
          ...Array(5).fill(409),
        ]);
        const { rows } = await prepared.shop.db.execute(
          sql`select count(*)::int as orders, (select quantity from product_stock where size = '42') as left from orders`,
        );
        expect(rows).toEqual([{ orders: 15, left: 0 }]);

        const page = `/product/${product.slug}`;
        expect((await store.get(page)).text).not.toContain("Renamed");
        await prepared.shop.db.update(products).set({ name: "Renamed" }).where(eq(products.id, product.id));
        await expect.poll(async () => (await store.get(page)).text, { timeout: 1_000 }).toContain("Renamed");

        // In transaction mode, another connection gets what one connection prepares, sets and locks.
        for (const address of [
          "/",
          "/products",
          "/products?search=renamed",
          "/sitemap.xml",
          "/healthz",
          "/readyz",
        ]) {
          const statuses = await Promise.all(
            Array.from({ length: 10 }, async () => (await store.get(address)).status),
          );
          expect([address, ...new Set(statuses)]).toEqual([address, 200]);
        }
      } finally {
        await prepared.close();
        expect(await store.stop()).toBe(0);
        await pooler.stop();
      }
      expect(store.output()).not.toContain('"level":50');
    },
    60_000,
  );

  test("the time limit of statements is the pooler's own", async () => {
    const { DATABASE_URL, pooler } = await openPooler("session");
    const client = new Client({ connectionString: DATABASE_URL, options: "-c statement_timeout=1" });
    await client.connect();
    expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "15s" }]);
    await client.end();
    await pooler.stop();
  });

  test("in transaction mode a store that would lose its subscriptions does not start, and says why in one line", async () => {
    const { DATABASE_URL, folder, pooler } = await openPooler("transaction");
    const dataDir = path.join(folder, "store");
    await expect(startStore(dataDir, { DATABASE_URL })).rejects.toThrow(
      /^LISTEN_DATABASE_URL: is required, since .*transactions$/,
    );
    await expect(startStore(dataDir, { DATABASE_URL, LISTEN_DATABASE_URL: DATABASE_URL })).rejects.toThrow(
      /^LISTEN_DATABASE_URL: leads to a pooler .*itself$/,
    );
    await pooler.stop();
  }, 60_000);

  test("while the database behind the pooler is away, clients see 503 and Retry-After", async () => {
    const folder = path.join(root, "away");
    mkdirSync(folder);
    const own = await postgres.start(postgres.createCluster("away-data"));
    await createShop(own);
    const pooler = await startPooler({
      program: program ?? "",
      postgres,
      server: own,
      folder,
      mode: "session",
    });
    const store = await startStore(path.join(folder, "store"), { DATABASE_URL: pooler.url("shop", "shop") });
    const prepared = await openPreparedShop(own.url("shop", "shop"));
    try {
      const product = await addProduct(prepared.shop, { sizes: { "42": 5 } });
      await prepared.close();
      await own.stop();
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, retryAfter } = await placeOrder(store.origin, { productId: product.id, size: "42" });
        expect([status, retryAfter !== null]).toEqual([503, true]);
      }
    } finally {
      await store.stop();
      await pooler.stop();
      await own.stop();
    }
  }, 60_000);
});
