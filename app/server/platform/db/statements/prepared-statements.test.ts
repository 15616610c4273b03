import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/support/open-test-shop.ts";

const { shop } = await openTestShop();

/** Returns how many of these statements one connection has prepared, after each was sent twice. */
async function preparedOf(statements: string[]): Promise<number> {
  return await shop.db.transaction(async (tx) => {
    for (const text of [...statements, ...statements]) await tx.execute(sql.raw(text));
    const { rows } = await tx.execute<{ statement: string }>(
      sql.raw("select statement from pg_prepared_statements"),
    );
    return rows.filter(({ statement }) => statements.includes(statement)).length;
  });
}

test("a statement is prepared once a connection", async () => {
  const statements = [
    "delete from shop_marks where name = 'none'",
    "select id from products where slug = 'none' order by id for update",
    "select count(*) from products",
  ];
  expect(await preparedOf(statements)).toBe(3);
});

test("a long statement of many rows is not prepared", async () => {
  const many = `delete from shop_marks where name in (${Array.from({ length: 600 }, (_, n) => `'none ${n}'`).join(", ")})`;
  expect(await preparedOf([many])).toBe(0);
});
