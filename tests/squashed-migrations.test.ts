import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readBackup } from "#app/server/platform/backup/read-backup.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { openTestDatabase } from "./support/open-test-database.ts";
import { onDatabase, onServer } from "./support/vitest-global-setup.ts";

/*
 * `before-squash/` holds the 24 migrations that `0000_schema.sql` replaced, and a backup from that time: three products
 * and one order with its receipt.
 */
const FOLDER = path.resolve(import.meta.dirname, "before-squash");

type OldMigration = { tag: string; when: number; sql: string };

const OLD_MIGRATIONS = JSON.parse(
  gunzipSync(readFileSync(path.join(FOLDER, "migrations.json.gz"))).toString(),
) as OldMigration[];

/** Releases before the squash needed PostgreSQL 18. */
const testOn18 = test.skipIf(inject("testServer").version < 18);

let fresh: OpenDatabase;
beforeAll(async () => {
  fresh = await openTestDatabase();
});
afterAll(() => fresh.close());

/** Runs `work` on a database created by the first of the old migrations. */
async function onOldDatabase(count: number, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const { connection } = inject("testServer");
  const name = `kairaba_test_${randomBytes(6).toString("hex")}`;
  await onServer(connection, `create database ${name}`);
  const database = openDatabase({ connection: onDatabase(connection, name), max: 4 });
  try {
    await database.pool.query(
      "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    for (const { tag, when, sql } of OLD_MIGRATIONS.slice(0, count)) {
      for (const statement of sql.split("--> statement-breakpoint")) await database.pool.query(statement);
      await database.pool.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
        [tag, when],
      );
    }
    await work(database);
  } finally {
    await database.close();
    await onServer(connection, `drop database ${name} with (force)`);
  }
}

/** What stores of the release before call: older databases have these functions until a migration of the next release. */
const ONLY_BEFORE = `'{products_matching,search_audience,search_correction,search_fillers,search_found,search_knows,
  search_near_words,search_queries,search_questions,search_ranked,search_word_forms,search_word_question}'`;

/** Returns the complete schema as PostgreSQL describes it, ignoring column order. */
const CATALOG = [
  `select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_generated,
     generation_expression, is_identity, numeric_precision, numeric_scale, collation_name
   from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  "select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2",
  `select proname, pg_get_functiondef(p.oid) as definition from pg_proc p
   where pronamespace = 'public'::regnamespace and proname <> all(${ONLY_BEFORE})
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1, 2`,
  `select tgrelid::regclass::text as "table", tgname, pg_get_triggerdef(oid) as definition
   from pg_trigger where not tgisinternal order by 1, 2`,
  "select extname from pg_extension order by 1",
  `select attrelid::regclass::text as "table", attname, attstattarget from pg_attribute
   where attstattarget >= 0 and attrelid::regclass::text !~ '^(pg_|information_schema)' order by 1, 2`,
  "select phrase, means from search_synonyms order by 1, 2",
];

async function catalogOf({ pool }: OpenDatabase): Promise<unknown[]> {
  return await Promise.all(CATALOG.map(async (query) => (await pool.query(query)).rows));
}

testOn18(
  "a database of the previous release starts with this one, with its rows and the same schema as a new one",
  async () => {
    await onOldDatabase(OLD_MIGRATIONS.length, async (old) => {
      await old.pool.query("insert into products (slug, name, price) values ('runner', 'Runner', 20)");
      await migrateDatabase(old.pool);
      await migrateDatabase(old.pool);
      const [oldCatalog, freshCatalog] = await Promise.all([catalogOf(old), catalogOf(fresh)]);
      for (const [part, rows] of oldCatalog.entries()) expect(rows).toEqual(freshCatalog[part]);
      const { rows } = await old.pool.query("select name, search_text from products");
      expect(rows).toEqual([{ name: "Runner", search_text: expect.stringContaining("runner") }]);
    });
  },
);

testOn18("an older database is refused with instructions", async () => {
  await onOldDatabase(OLD_MIGRATIONS.length - 1, async (old) => {
    await expect(migrateDatabase(old.pool)).rejects.toThrow("Start release 0.1 on it once");
  });
});

testOn18("a function is applied again if its recorded hash differs", async () => {
  await onOldDatabase(OLD_MIGRATIONS.length, async (old) => {
    await migrateDatabase(old.pool);
    const sumOf = async () =>
      (await old.pool.query(`select order_items_total('[{"price": 2, "quantity": 3}]') as sum`)).rows[0].sum;
    await old.pool.query(
      "create or replace function order_items_total(items jsonb) returns numeric language sql immutable strict parallel safe as 'select 1::numeric'",
    );
    await migrateDatabase(old.pool);
    expect(await sumOf()).toBe("1");
    await old.pool.query("update drizzle.applied_functions set hash = 'of other files'");
    await migrateDatabase(old.pool);
    expect(await sumOf()).toBe("6");
  });
});

test("a backup made before the squash is restored", async () => {
  const restored = await readBackup({
    pool: fresh.pool,
    file: path.join(FOLDER, "backup.tar.gz"),
    uploads: null,
    secretFile: null,
    force: true,
  });
  expect(restored).toMatchObject({ ok: true, value: { files: 1 } });
  const { rows } = await fresh.pool.query("select order_number, total_amount, currency from orders");
  expect(rows).toEqual([{ order_number: "KRB-HVRD67VK", total_amount: "9179.00", currency: "GMD" }]);
  const products = await fresh.pool.query("select count(*)::int as number from products");
  expect(products.rows).toEqual([{ number: 3 }]);
});
