import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteSettings } from "#database/schema/settings.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";

const { shop, pool } = await openTestShop();

async function asStored(text: string, type: string): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select ${text}::${sql.raw(type)} as stored`);
  return rows[0]?.stored;
}

test("a zero character is removed from a text, also in a list, by every kind of query", async () => {
  expect(await asStored("Awa\0 Ceesay\0", "text")).toBe("Awa Ceesay");
  const { rows } = await pool.query("select $1::text[] as stored", [["4\u00002", "\0"]]);
  expect(rows).toEqual([{ stored: ["42", ""] }]);
  const named = await pool.query({ text: "select $1::text as stored", values: ["a\0b"] });
  expect(named.rows).toEqual([{ stored: "ab" }]);
});

test.each<[string, unknown, unknown]>([
  ["a zero character", { "na\0me": "a\0b" }, { name: "ab" }],
  ["half a pair", ["x\ud83dy", "\udc5f"], ["xy", ""]],
  ["a whole pair, which stays", { shoe: "👟 \u2028" }, { shoe: "👟 \u2028" }],
  [
    "the words of an escape, which stay",
    { typed: "\\u0000 and \\\\u0000 and \\ud83d" },
    { typed: "\\u0000 and \\\\u0000 and \\ud83d" },
  ],
  ["an escape behind a backslash", { typed: "\\\0" }, { typed: "\\" }],
])("JSON with %s", async (_what, given, stored) => {
  expect(await asStored(JSON.stringify(given), "jsonb")).toEqual(stored);
  await shop.db
    .insert(siteSettings)
    .values({ settingKey: "a-try", settingValue: given })
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: { settingValue: given } });
  const rows = await shop.db.select().from(siteSettings).where(sql`${siteSettings.settingKey} = 'a-try'`);
  expect(rows[0]?.settingValue).toEqual(stored);
});
