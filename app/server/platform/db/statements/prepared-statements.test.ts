import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let opened: TestShop;

beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

/** Returns the statements one connection has prepared, after each of these was sent twice. */
async function reusedAmong(statements: string[]): Promise<string[]> {
  return await opened.shop.db.transaction(async (tx) => {
    for (const text of [...statements, ...statements]) await tx.execute(sql.raw(text));
    const { rows } = await tx.execute<{ statement: string }>(
      sql.raw("select statement from pg_prepared_statements order by statement"),
    );
    return rows.map(({ statement }) => statement).filter((statement) => statements.includes(statement));
  });
}

test("writes, locks and single rows are planned once a connection, lists by their values", async () => {
  const reused = [
    "delete from shop_marks where name = 'none'",
    "select id from orders where order_number = 'none'",
    "select id from products where slug = 'none' order by id for update",
  ];
  const planned = ["select id from products order by name limit 3", "select count(*) from products"];
  expect(await reusedAmong([...reused, ...planned])).toEqual(reused);
});

test("a long statement of many rows is not cached", async () => {
  const many = `delete from shop_marks where name in (${Array.from({ length: 600 }, (_, n) => `'none ${n}'`).join(", ")})`;
  expect(await reusedAmong([many])).toEqual([]);
});
