import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { expect, inject, test } from "vitest";
import { prepareDatabase } from "#app/server/boot/open-shop.ts";
import { readEnvironment } from "#app/server/env.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { createShop } from "#app/server/shop.ts";
import { onDatabase, onServer } from "./support/vitest-global-setup.ts";

test("two stores that start at once on an empty database both start, and seed it once", async () => {
  const { connection } = inject("testServer");
  const name = `kairaba_starts_${Date.now()}`;
  await onServer(connection, `create database ${name}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "kairaba-starts-"));
  const read = readEnvironment({ DATA_DIR: dataDir, SEED_DEMO: "1", RATES_URLS: "off", GEOIP_URL: "off" });
  if (!read.ok) throw new Error(read.detail);
  const environment = read.value;
  const databases = [0, 1].map(() => openDatabase({ connection: onDatabase(connection, name), max: 4 }));
  try {
    const admins = await Promise.all(
      databases.map(async (database) => {
        const log = pino({ level: "silent" });
        const shop = createShop({ environment, secret: "-".repeat(32), database, log, isDevelopment: false });
        return await prepareDatabase({ shop, database }, environment);
      }),
    );
    expect(admins.filter(({ generatedAdmin }) => generatedAdmin !== null)).toHaveLength(1);
    const counted = await databases[0]?.pool.query(
      `select count(*) = count(distinct name) as zones_once, (select count(*)::int from products) > 0 as filled
       from shipping_zones`,
    );
    expect(counted?.rows).toEqual([{ zones_once: true, filled: true }]);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await onServer(connection, `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
