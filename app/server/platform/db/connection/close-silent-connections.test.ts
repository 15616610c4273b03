import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/support/database-proxy.ts";
import { isOutage } from "./outage.ts";

const SILENCE_MS = 400;

let proxy: DatabaseProxy;
let database: OpenDatabase;
const reported: string[] = [];

beforeAll(async () => {
  proxy = await openDatabaseProxy(inject("testServer").connection);
  const onError = (error: Error) => void reported.push(error.message);
  database = openDatabase({ connection: proxy.connection, max: 2, onError, silenceMs: SILENCE_MS });
});
beforeEach(() => {
  reported.length = 0;
});
afterAll(async () => {
  await database.close();
  await proxy.close();
});

const one = async () => (await database.pool.query("select 1 as one")).rows;

test("a query to a silent database fails as an outage, and the next one uses a new connection", async () => {
  await one();
  proxy.stall();
  const failed = await one().catch((error: unknown) => error);
  expect(isOutage(failed)).toBe(true);
  expect(reported).toEqual(["the database sent nothing for 0.4 s"]);
  expect(database.pool.totalCount).toBe(0);
  proxy.resume();
  expect(await one()).toEqual([{ one: 1 }]);
});

test("a transaction that is cut off in the middle fails and gives its connection up", async () => {
  const failed = await database.db
    .transaction(async (tx) => {
      proxy.stall();
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => error);
  expect(isOutage(failed)).toBe(true);
  proxy.resume();
  expect(await one()).toEqual([{ one: 1 }]);
  expect(database.pool.totalCount).toBe(1);
});

test("a query with its own time limit may take longer, and so may a response that arrives in parts", async () => {
  const seconds = (SILENCE_MS * 2) / 1000;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_sleep(${seconds})`);
  });
  const rest = await database.pool.connect();
  const bits = `select repeat('x', 9000), pg_sleep(${SILENCE_MS / 5000}) from generate_series(1, 10)`;
  expect((await rest.query(bits)).rowCount).toBe(10);
  rest.release();
  expect(reported).toEqual([]);
});

test("a connection that rests is not hung up", async () => {
  await one();
  const [before] = (await database.pool.query("select pg_backend_pid() as pid")).rows;
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS * 2));
  const [after] = (await database.pool.query("select pg_backend_pid() as pid")).rows;
  expect(after).toEqual(before);
  expect(reported).toEqual([]);
});
