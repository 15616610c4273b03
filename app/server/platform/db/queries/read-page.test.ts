import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { COUNT_LIMIT, formatListCount } from "#app/domain/format-count.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { readPage } from "./read-page.ts";

/** Returns the page of a list of the numbers from 1 to `rows`, ten a page. */
async function pageOf(rows: number, requested: number | undefined) {
  const { shop } = opened;
  const numbers = sql`(select number from generate_series(1, ${rows}::int) as number)`;
  const { rows: read, ...counts } = await readPage(
    shop.db,
    { requested, perPage: 10, found: numbers },
    async (part) =>
      (
        await shop.db.execute<{ number: number }>(
          sql`${numbers} order by number limit ${part.limit} offset ${part.offset}`,
        )
      ).rows,
  );
  return { first: read[0]?.number, read: read.length, ...counts };
}

const opened = await openTestShop();

test("a list is counted to the limit and read page by page to its end", async () => {
  expect(await pageOf(0, 3)).toEqual({ first: undefined, read: 0, total: 0, page: 1, pageCount: 1 });
  expect(await pageOf(25, 99)).toEqual({ first: 21, read: 5, total: 25, page: 3, pageCount: 3 });
  expect(await pageOf(COUNT_LIMIT, 101)).toMatchObject({ first: 991, total: COUNT_LIMIT, pageCount: 100 });
  // More than are counted: the last page is known once it is reached.
  const total = COUNT_LIMIT + 1;
  expect(formatListCount(total)).toBe("1,000+");
  expect(await pageOf(1_234, 1)).toEqual({ first: 1, read: 10, total, page: 1, pageCount: 101 });
  expect(await pageOf(1_234, 110)).toEqual({ first: 1_091, read: 10, total, page: 110, pageCount: 111 });
  expect(await pageOf(1_234, 124)).toEqual({ first: 1_231, read: 4, total, page: 124, pageCount: 124 });
  for (const beyond of [125, 1e9, 1e300]) {
    expect(await pageOf(1_234, beyond)).toEqual({ first: 1_231, read: 4, total, page: 124, pageCount: 124 });
  }
  expect(await pageOf(1_234, Number.NaN)).toMatchObject({ first: 1, page: 1 });
});
