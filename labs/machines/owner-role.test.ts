import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readBackup } from "#app/server/platform/backup/read-backup.ts";
import { writeBackup } from "#app/server/platform/backup/write-backup.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { DAY_AFTER, liveADay, openBusyShop, openShopAt } from "#tests/support/live-a-day.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { createTestShop, expectSoundData, prepareTestShop } from "#tests/support/open-test-shop.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";
import { HAS_POSTGRES, type ShopServer, startShopServer } from "./start-shop-server.ts";

describe.skipIf(!HAS_POSTGRES)("PostgreSQL 15 and a role that is no superuser", () => {
  let machine: ShopServer;
  const opened: OpenDatabase[] = [];
  beforeAll(async () => {
    machine = await startShopServer();
    for (const statement of [
      "create role guest login",
      "create database latin owner shop encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
      "create database elsewhere owner shop",
    ]) {
      await onServer({ connectionString: machine.server.url() }, statement);
    }
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await machine.close();
  });

  function open(database: string, user: string): OpenDatabase {
    const connection = { connectionString: machine.server.url(database, user) };
    opened.push(openDatabase({ connection, max: 4 }));
    return opened.at(-1) as OpenDatabase;
  }

  test("the owner migrates and sells, and a backup moves to PostgreSQL 18 and back", async () => {
    const database = open("shop", "shop");
    const { pool } = database;
    await migrateDatabase(pool);
    await migrateDatabase(pool);
    const { rows: role } = await pool.query(
      "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
    );
    expect(role).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);

    const shop = createTestShop({
      database,
      clock: () => new Date(),
      files: memoryFiles(),
      mailer: null,
    });
    await prepareTestShop(shop);
    const product = await addProduct(shop, { sizes: { "42": 2 } });
    const placed = await placeOrder(shop, GUEST, await aLocalOrder(product, { size: "42" }));
    expect(placed.ok).toBe(true);
    await expectSoundData(shop);

    const { rows: ids } = await pool.query("select id::text, created_at from products");
    const [{ id, created_at }] = ids as [{ id: string; created_at: Date }];
    // Version 7, variant 10, and the millisecond in the first 48 bits.
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    expect(Math.abs(at - created_at.getTime())).toBeLessThan(60_000);

    const file = path.join(machine.root, "backup.tar.gz");
    const numberOf = async (on: OpenDatabase["pool"]) =>
      (await on.query("select order_number from orders")).rows;
    const about = { file, uploads: null, secretFile: null };
    await writeBackup({ pool, ...about });
    expect(inject("testServer").version).toBeGreaterThanOrEqual(18);
    const newer = await openTestDatabase();
    try {
      expect(await readBackup({ pool: newer.pool, ...about, force: true })).toMatchObject({ ok: true });
      expect(await numberOf(newer.pool)).toEqual(await numberOf(pool));
      await writeBackup({ pool: newer.pool, ...about });
    } finally {
      await newer.close();
    }
    expect(await readBackup({ pool, ...about, force: true })).toMatchObject({ ok: true });
    expect(await numberOf(pool)).toHaveLength(1);
  });

  test("a shop of PostgreSQL 18 that is restored into PostgreSQL 15 lives a day", async () => {
    await onServer({ connectionString: machine.server.url() }, "create database restored owner shop");
    const target = open("restored", "shop");
    await migrateDatabase(target.pool);
    const [there, here] = ["old-shop", "new-shop"].map((name) => path.join(machine.root, name)) as [
      string,
      string,
    ];
    const file = path.join(machine.root, "busy.backup");
    const source = await openTestDatabase();
    try {
      await openBusyShop(source, there);
      await writeBackup({ pool: source.pool, file, uploads: path.join(there, "uploads"), secretFile: null });
    } finally {
      await source.close();
    }
    const place = { uploads: path.join(here, "uploads"), secretFile: null };
    const restored = await readBackup({ pool: target.pool, file, ...place, force: false });
    expect(restored).toMatchObject({ ok: true });
    await liveADay(openShopAt(target, here, DAY_AFTER));
  });

  test.each([
    [
      "a role that does not own the database",
      "shop",
      "guest",
      "DATABASE_URL: the role must own its database",
    ],
    [
      "a database of another encoding",
      "latin",
      "shop",
      "DATABASE_URL: the database must have the encoding UTF8",
    ],
    ["an extension in another schema", "elsewhere", "shop", "unaccent must be in the schema public"],
  ])("%s ends in one line", async (_, database, user, words) => {
    const { pool } = open(database, user);
    if (database === "elsewhere") {
      await pool.query("create schema extensions");
      await pool.query("create extension unaccent schema extensions");
    }
    await expect(migrateDatabase(pool)).rejects.toThrow(words);
  });
});
