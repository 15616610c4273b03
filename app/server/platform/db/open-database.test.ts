import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openDatabase } from "./open-database.ts";

test("a statement that the database refuses leaves its connection in the pool; one that ends it does not", async () => {
  const { connection } = inject("testServer");
  const { db, close } = openDatabase({ connection, max: 1 });
  const connectionId = async () =>
    (await db.execute<{ id: number }>(sql`select pg_backend_pid() as id`)).rows[0]?.id;
  const first = await connectionId();
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(await connectionId()).toBe(first);
  await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  expect(await connectionId()).not.toBe(first);
  await close();
});
