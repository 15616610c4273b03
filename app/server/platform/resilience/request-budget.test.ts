import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/support/database-proxy.ts";
import { currentBudget, waitForGateway, withBudget } from "./request-budget.ts";

let proxy: DatabaseProxy;
let database: OpenDatabase;

beforeAll(async () => {
  proxy = await openDatabaseProxy(inject("testServer").connection);
  database = openDatabase({ connection: proxy.connection, max: 1 });
});
afterAll(async () => {
  // First the proxy, because the pool waits for connections that say nothing.
  await proxy.close();
  await database.close();
});

const failure = (work: () => Promise<unknown>) =>
  withBudget(300, work).then(
    () => null,
    (error: unknown) => error,
  );

test("a statement that takes longer than its request may is an outage, and its connection is given up", async () => {
  expect(isOutage(await failure(() => database.pool.query("select pg_sleep(5)")))).toBe(true);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("whoever waits for a connection waits no longer than the request may, and the connection is not lost", async () => {
  const taken = await database.pool.connect();
  expect(isOutage(await failure(() => database.pool.query("select 1")))).toBe(true);
  taken.release();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a database that says nothing to a new connection is an outage in the time of the request", async () => {
  await database.pool.query("select 1");
  proxy.stall();
  expect(isOutage(await failure(() => database.pool.query("select 1")))).toBe(true);
  expect(isOutage(await failure(() => database.pool.query("select 1")))).toBe(true);
  proxy.resume();
});

test("waiting counts, once for waits at the same time, and other work does not", async () => {
  await withBudget(10_000, async () => {
    await wait(200);
    expect(currentBudget()?.leftMs()).toBe(10_000);
    await Promise.all([1, 2, 3].map(() => waitForGateway(5_000, () => wait(100))));
    const left = currentBudget()?.leftMs() ?? 0;
    expect(left).toBeLessThan(9_920);
    expect(left).toBeGreaterThan(9_000);
  });
});

test("a gateway is called with what an earlier wait has left, a fraction of a millisecond included", async () => {
  await withBudget(4_000, async () => {
    await waitForGateway(1_000, () => wait(5));
    expect(await waitForGateway(60_000, async (signal) => signal.aborted)).toBe(false);
  });
});

test("a gateway is given up in time to undo what was begun with the database", async () => {
  await withBudget(1_600, async () => {
    const error = await waitForGateway(60_000, () => new Promise(() => {})).catch(
      (caught: unknown) => caught,
    );
    expect(isOutage(error)).toBe(true);
    expect(currentBudget()?.leftMs()).toBeGreaterThan(1_000);
  });
});
