import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { interceptDatabase } from "#tests/support/intercept-edges.ts";

test("a connection that breaks at BEGIN leaves its place in the pool to another", async () => {
  const { connection } = inject("testServer");
  const { db, pool, close } = openDatabase({ connection, max: 1 });
  let breaks = 2;
  interceptDatabase(pool, async (call, send) => {
    if (call.edge === "database" && call.name === "begin" && breaks > 0) {
      breaks -= 1;
      Reflect.get(call.connection, "connection").stream.destroy();
    }
    return await send();
  });
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  await expect(one()).rejects.toThrow();
  await expect(one()).rejects.toThrow();
  expect(await one()).toEqual([{ one: 1 }]);
  await close();
});
