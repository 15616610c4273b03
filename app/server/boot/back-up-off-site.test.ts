import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createBackupKeys,
  type OffSiteBackups,
  offSiteBackups,
} from "#app/server/platform/backup/off-site-backups.ts";
import { outbox, shopMarks } from "#database/schema/operations.ts";
import { HOUR_MS } from "#packages/values";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { openS3StandIn, type S3StandIn } from "#tests/support/s3-stand-in.ts";
import { backUpOffSite } from "./back-up-off-site.ts";

let bucket: S3StandIn;
let backups: OffSiteBackups;

const { shop, clock, pool } = await openTestShop();
await addAdmin(shop);
beforeEach(async () => {
  bucket = await openS3StandIn();
  const { recipient } = await createBackupKeys();
  backups = offSiteBackups({ ...bucket.place, recipient }, { timeoutMs: 2_000, attempts: 1, pauseMs: 5 });
});
afterEach(async () => {
  await bucket.close();
  await shop.db.delete(shopMarks);
  await shop.db.delete(outbox);
});

const run = () => backUpOffSite(shop, backups, { pool, uploads: null, secretFile: null });
const mails = () => shop.db.select().from(outbox).where(eq(outbox.kind, "backup_failed"));

test("a backup is made once a day, by one of several stores", async () => {
  expect((await Promise.all([run(), run(), run()])).filter(Boolean)).toHaveLength(1);
  expect(await backups.list()).toHaveLength(1);
  clock.advance(23 * HOUR_MS);
  expect(await run()).toBe(false);
  clock.advance(HOUR_MS);
  expect(await run()).toBe(true);
  expect(await backups.list()).toHaveLength(2);
  expect(await mails()).toEqual([]);
});

test("a backup that fails is tried again at the next run; the administrators hear of it once until one is made", async () => {
  bucket.trouble.busy = 1_000;
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await run()).toBe(false);
    clock.advance(HOUR_MS);
  }
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.bodyText).toContain("There is no backup of the shop yet.");
  expect(mail?.bodyText).toContain("503 SlowDown");
  bucket.trouble.busy = 0;
  expect(await run()).toBe(true);
  clock.advance(24 * HOUR_MS);
  bucket.trouble.busy = 1_000;
  expect(await run()).toBe(false);
  expect((await mails()).map(({ bodyText }) => bodyText.includes("The last backup was made on"))).toContain(
    true,
  );
});

test("a backup begun by a store that died is taken over after six hours", async () => {
  await shop.db.insert(shopMarks).values({
    name: "off-site-backup",
    value: { madeAt: null, problem: null },
    at: new Date(clock.now().getTime() + 6 * HOUR_MS),
  });
  expect(await run()).toBe(false);
  clock.advance(6 * HOUR_MS);
  expect(await run()).toBe(true);
});
