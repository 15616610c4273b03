import { randomUUID } from "node:crypto";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { shopMarks } from "#database/schema/operations.ts";
import type { InstalledServer } from "#labs/support/installed-postgres.ts";
import { openPreparedShop, placeOrder } from "#labs/support/place-order.ts";
import { type StartedStore, startStore } from "#labs/support/start-store.ts";
import { buildIfStale } from "#scripts/build-if-stale.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";
import { HAS_POSTGRES, type ShopServer, startShopServer } from "./start-shop-server.ts";
import { PRIMARY_SETTINGS, processesOf, type Standby, startStandby } from "./start-standby.ts";

// The tests build on each other: the last one lets the primary die.
describe.skipIf(!HAS_POSTGRES)("a primary whose commits wait for a standby", () => {
  let machine: ShopServer;
  let primary: InstalledServer;
  let standby: Standby;
  let store: StartedStore;
  let database: OpenDatabase;
  let prepared: Awaited<ReturnType<typeof openPreparedShop>>;
  let wish: { productId: string; size: string };
  /** The orders that the store acknowledged with 201. */
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    expect(buildIfStale().ok).toBe(true);
    machine = await startShopServer(PRIMARY_SETTINGS);
    primary = machine.server;
    const { root, postgres, url } = machine;
    standby = await startStandby(postgres, primary);
    store = await startStore(path.join(root, "store"), { DATABASE_URL: url });
    database = openDatabase({ connection: { connectionString: url }, max: 4 });
    prepared = await openPreparedShop(url);
    const product = await addProduct(prepared.shop, { sizes: { "42": 20 } });
    wish = { productId: product.id, size: "42" };
  }, 300_000);
  afterAll(async () => {
    await store.stop();
    await database.close();
    await prepared.close();
    await standby.stop();
    await machine.close();
  });

  const order = async (key?: string) => {
    const placed = await placeOrder(store.origin, wish, key);
    if (placed.status === 201) acknowledged.add(placed.orderNumber);
    return placed;
  };
  const ordersOf = async (server: InstalledServer) => {
    const { pool, close } = openDatabase({ connection: { connectionString: server.url("shop") }, max: 1 });
    const { rows } = await pool.query<{ order_number: string }>("select order_number from orders");
    await close();
    return rows.map((row) => row.order_number).sort();
  };
  /** A standby has written what it confirms, and shows it a moment later. */
  const expectOnStandby = async (orders: unknown) => {
    await expect.poll(() => ordersOf(standby), { timeout: 5_000 }).toEqual(orders);
  };
  /** Cancels every wait for the standby, as an administrator does, until a request has its response. */
  const whileWaitsAreCancelled = async <T>(request: Promise<T>): Promise<T> => {
    let isPending = true;
    const settled = request.finally(() => {
      isPending = false;
    });
    // It may fail during the statement below, before somebody waits for it.
    settled.catch(() => {});
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    while (isPending) await onServer({ connectionString: primary.url() }, cancel);
    return await settled;
  };

  test("an acknowledged order is on the standby", async () => {
    expect((await order()).status).toBe(201);
    await expectOnStandby([...acknowledged]);
  });

  test("a statement and a transaction whose wait is cancelled fail as an outage, and the connection goes on", async () => {
    const mark = () => ({ name: randomUUID(), value: 1 });
    const { db, pool } = database;
    const writes: [string, () => Promise<unknown>][] = [
      ["a statement", async () => await db.insert(shopMarks).values(mark())],
      ["a transaction", async () => await db.transaction((tx) => tx.insert(shopMarks).values(mark()))],
      [
        "a callback",
        () =>
          new Promise((resolve, reject) => {
            const text = `insert into shop_marks (name, value) values ('${randomUUID()}', '1')`;
            pool.query(text, (error, result) => (error ? reject(error) : resolve(result)));
          }),
      ],
    ];
    standby.freeze();
    for (const [name, write] of writes) {
      const [outcome] = await Promise.allSettled([whileWaitsAreCancelled(write())]);
      expect([name, outcome.status]).toEqual([name, "rejected"]);
      if (outcome.status === "rejected") expect([name, isOutage(outcome.reason)]).toEqual([name, true]);
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    }
    standby.thaw();
    expect((await database.db.insert(shopMarks).values(mark())).rowCount).toBe(1);
  });

  test("an order whose wait is cancelled gets 503, as do its repetitions, and ends in one order", async () => {
    const key = randomUUID();
    standby.freeze();
    const first = await whileWaitsAreCancelled(order(key));
    expect([first.status, first.retryAfter !== null]).toEqual([503, true]);
    // The primary has the order by now, and the standby does not.
    const again = await whileWaitsAreCancelled(order(key));
    expect([again.status, again.retryAfter !== null]).toEqual([503, true]);
    standby.thaw();
    const last = await order(key);
    expect(last.status).toBe(201);
    expect((await order(key)).orderNumber).toBe(last.orderNumber);
    expect(await ordersOf(primary)).toEqual([...acknowledged].sort());
    await expectOnStandby([...acknowledged].sort());
  }, 60_000);

  test("a standby that hangs for long: 503 within the time of a request, and one order at the end", async () => {
    const key = randomUUID();
    standby.freeze();
    const began = Date.now();
    const first = await order(key);
    expect([first.status, first.retryAfter !== null]).toEqual([503, true]);
    expect(Date.now() - began).toBeLessThan(25_000);
    expect((await store.get("/healthz")).status).toBe(200);
    standby.thaw();
    await expect.poll(async () => (await order(key)).status, { timeout: 20_000, interval: 500 }).toBe(201);
    await expectOnStandby([...acknowledged].sort());
  }, 60_000);

  test("after the primary is killed, its standby has every acknowledged order", async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await order()).status).toBe(201);
    standby.freeze();
    const lost = await whileWaitsAreCancelled(order());
    expect(lost.status).toBe(503);
    for (const pid of processesOf(primary)) process.kill(pid, "SIGKILL");
    standby.thaw();
    await onServer({ connectionString: standby.url() }, "select pg_promote()");
    // The one that nobody was told of may have arrived or not.
    await expectOnStandby(expect.arrayContaining([...acknowledged]));
    expect((await order()).status).toBe(503);
  }, 60_000);
});
