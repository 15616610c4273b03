import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { runScript } from "#tests/support/run-script.ts";
import { openS3StandIn, type S3StandIn } from "#tests/support/s3-stand-in.ts";
import { createBackupKeys, type OffSiteBackups, offSiteBackups } from "./off-site-backups.ts";
import { readArchive } from "./read-backup.ts";

const SOON = { timeoutMs: 2_000, attempts: 3, pauseMs: 5 };
const NIGHT = new Date("2026-11-25T02:00:00.123Z");
const NAME = "2026-11-25t02-00-00-123z";
const SHOPPER = "a.shopper.nobody.may.read.of@example.gm";

let folder: string;
let from: Awaited<ReturnType<typeof openTestDatabase>>;
let to: Awaited<ReturnType<typeof openTestDatabase>>;
let bucket: S3StandIn;
let keys: { recipient: string; identity: string };
let backups: OffSiteBackups;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kairaba-off-site-"));
  [from, to, keys] = await Promise.all([openTestDatabase(), openTestDatabase(), createBackupKeys()]);
  mkdirSync(join(folder, "uploads", "receipts"), { recursive: true });
  // Random bytes do not compress, so that there are several parts.
  writeFileSync(
    join(folder, "uploads", "receipts", "one.png"),
    crypto.getRandomValues(new Uint8Array(60_000)),
  );
  await from.pool.query("insert into users (email, name) values ($1, 'Awa')", [SHOPPER]);
});
beforeEach(async () => {
  bucket = await openS3StandIn();
  backups = offSiteBackups({ ...bucket.place, recipient: keys.recipient }, SOON);
  return bucket.close;
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const source = () => ({ pool: from.pool, uploads: join(folder, "uploads"), secretFile: null });
const make = (at = NIGHT) => backups.make(source(), at, 20_000);
const restore = async (identity: string) => {
  const [newest] = await backups.list();
  if (!newest) throw new Error("there is no backup");
  const content = await backups.read(newest, identity);
  const target = { pool: to.pool, uploads: join(folder, "restored"), secretFile: null, force: true };
  return await readArchive(target, { name: newest.name, content });
};

describe("a backup in a bucket", () => {
  test("lies there in parts, which nobody can read without the secret key, and is restored from there", async () => {
    const made = await make();
    expect(made).toMatchObject({ name: NAME, parts: 4 });
    expect(await backups.list()).toEqual([{ name: NAME, madeAt: NIGHT, parts: 4 }]);
    const stored = Buffer.concat([...bucket.objects.values()].map(({ bytes }) => bytes));
    expect(stored.includes(SHOPPER)).toBe(false);
    expect(stored.includes("manifest.json")).toBe(false);
    expect(stored.subarray(0, 21).toString()).toBe("age-encryption.org/v1");

    expect(await restore(keys.identity)).toMatchObject({ ok: true, value: { files: 1 } });
    const { rows } = await to.pool.query("select email from users");
    expect(rows).toEqual([{ email: SHOPPER }]);
    const [mine, theirs] = ["uploads", "restored"].map((name) =>
      readFileSync(join(folder, name, "receipts", "one.png")),
    );
    expect(theirs).toEqual(mine);
  });

  test("opens with no other key", async () => {
    await make();
    await expect(restore((await createBackupKeys()).identity)).rejects.toThrow();
  });

  test.each([
    ["missing", () => bucket.objects.delete(`backups/${NAME}/000002.age`)],
    ["the last one missing", () => bucket.objects.delete(`backups/${NAME}/000004.age`)],
    ["changed", () => bucket.objects.get(`backups/${NAME}/000003.age`)?.bytes.fill(0, 100, 101)],
  ])("restores nothing where a part is %s", async (_, damage) => {
    await make();
    await to.pool.query("delete from users");
    damage();
    expect(await restore(keys.identity)).toMatchObject({ ok: false, reason: "damaged" });
    expect((await to.pool.query("select from users")).rowCount).toBe(0);
  });

  test("is tried again while the bucket is busy, and is none until its last object is written", async () => {
    bucket.trouble.busy = 2;
    await make();
    expect(await backups.list()).toHaveLength(1);
    bucket.trouble.busy = 100;
    await expect(make(new Date("2026-11-26T02:00:00Z"))).rejects.toThrow("503 SlowDown");
    bucket.trouble.busy = 0;
    expect(await backups.list()).toHaveLength(1);
  });

  test("old ones go, and so do the parts of unfinished ones after a day; what is not ours stays", async () => {
    bucket.objects.set("backups/notes/mine.txt", { bytes: Buffer.from("mine"), contentType: "text/plain" });
    const nights = [0, 1, 2, 40, 41].map((ago) => new Date(NIGHT.getTime() - ago * 86_400_000));
    for (const night of nights) await make(night);
    const unfinished = "backups/2026-11-23t09-00-00-000z/000001.age";
    const underWay = "backups/2026-11-25t01-59-00-000z/000001.age";
    for (const key of [unfinished, underWay]) {
      bucket.objects.set(key, { bytes: Buffer.from("a part"), contentType: "" });
    }
    expect(await backups.prune(NIGHT)).toBe(1);
    expect([...bucket.objects.keys()]).not.toContain(unfinished);
    expect([...bucket.objects.keys()]).toContain(underWay);
    expect([...bucket.objects.keys()]).toContain("backups/notes/mine.txt");
    expect(await backups.list()).toHaveLength(5);
    // Seven later nights: the oldest two are in one month, and only its newest stays.
    for (let day = 1; day <= 7; day += 1) await make(new Date(NIGHT.getTime() + day * 86_400_000));
    await backups.prune(new Date(NIGHT.getTime() + 7 * 86_400_000));
    const names = (await backups.list()).map(({ name }) => name.slice(0, 10));
    expect(names).toContain("2026-10-16");
    expect(names).not.toContain("2026-10-15");
  });
});

describe("the commands", () => {
  const run = (script: string, args: string[], database: typeof from) => {
    const { endpoint, bucket: into, region, accessKeyId, secretAccessKey } = bucket.place;
    return runScript(script, args, database.connection, {
      DATA_DIR: join(folder, "data"),
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: into,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_RECIPIENT: keys.recipient,
    });
  };

  test("make a key pair, a backup and a list, and restore the newest into an empty database", async () => {
    const keyFile = join(folder, "new.key");
    const made = await run("backup", ["--new-key", keyFile], from);
    expect(made.text).toMatch(/^BACKUP_RECIPIENT=age1/);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyFile, "utf8")).toContain("AGE-SECRET-KEY-1");

    expect(await run("backup", ["--off-site"], from)).toMatchObject({ status: 0 });
    const listed = await run("backup", ["--list"], from);
    expect(listed.text).toMatch(/^\d{4}-\d\d-\d\dt.* {2}1 parts?\n$/);
    const wrong = await run("restore", ["--off-site", "--key", keyFile, "--force"], to);
    expect(wrong).toMatchObject({ status: 1, text: expect.stringContaining("cannot be read with this key") });
    writeFileSync(keyFile, `# a comment\n${keys.identity}\n`);
    await to.pool.query("insert into users (email) values ('gone@example.gm')");
    const restored = await run("restore", ["--off-site", "--key", keyFile, "--force"], to);
    expect(restored).toMatchObject({ status: 0, text: expect.stringMatching(/^Restored \d+ rows/) });
    expect((await to.pool.query("select email from users")).rows).toEqual([{ email: SHOPPER }]);
  });
});
