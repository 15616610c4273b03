import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listenToChanges } from "#app/server/platform/db/notifications/listen-to-changes.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import {
  sessionSecretFile,
  storedSessionSecret,
  storeSessionSecret,
} from "#app/server/platform/session-secret.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { readBackup } from "./read-backup.ts";
import { readTar, TAR_END } from "./tar.ts";
import { uploadEntries, writeBackup } from "./write-backup.ts";

let folder: string;
let from: OpenDatabase;
let to: OpenDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kairaba-backup-"));
  [from, to] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  mkdirSync(join(folder, "uploads", "receipts"), { recursive: true });
  writeFileSync(join(folder, "uploads", "receipts", "one.png"), Buffer.alloc(70_000, 7));
  await from.pool.query(
    `insert into users (email, name) select 'shopper' || n || '@example.gm', E'Line one\\nline two "' || n from generate_series(1, 1203) n`,
  );
  await from.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users limit 1");
  await from.pool.query(
    `insert into audit_log (actor_email, action, subject_type, subject_id, after)
     values ('a@b.gm', 'made', 'thing', '1', '{"price": 1234567.89, "words": ["ä", null]}')`,
  );
});

afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function contents(database: OpenDatabase): Promise<unknown[]> {
  const queries = ["users", "user_roles", "audit_log"].map((table) =>
    database.pool.query(`select row_to_json(t)::text as line from ${table} t order by 1`),
  );
  return (await Promise.all(queries)).map(({ rows }) => rows);
}

/**
 * Makes a restore fail at commit: each inserted user writes the same number to a table with a deferred unique
 * constraint.
 */
const REFUSES_AT_COMMIT = `
  create schema late;
  create table late.seen (once int unique deferrable initially deferred);
  create function late.note() returns int language sql as 'insert into late.seen values (1) returning once';
  alter table users add column late int;
  alter table users alter column late set default late.note();`;

describe("a backup", () => {
  const SECRET = "the first store's secret, long enough to sign";
  let secretFile: string;
  beforeAll(() => {
    secretFile = join(folder, "session-secret");
    storeSessionSecret(secretFile, SECRET);
  });

  const file = () => join(folder, "shop.backup");

  test("one file for its owner alone holds every table and every upload", async () => {
    const written = await writeBackup({
      pool: from.pool,
      file: file(),
      uploads: join(folder, "uploads"),
      secretFile,
    });
    expect(written).toMatchObject({ files: 1, holdsSecret: true });
    expect(written.tables).toBeGreaterThan(15);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test("an upload removed during the backup is left out", async () => {
    const uploads = join(folder, "moving");
    mkdirSync(uploads);
    const content = Buffer.alloc(200_000, 9);
    for (const name of ["a.png", "b.png"]) writeFileSync(join(uploads, name), content);
    const counted = { files: 0 };
    const entries = uploadEntries(uploads, counted);
    const written = [(await entries.next()).value as Buffer];
    // The first file is open at this point and the second is already listed.
    rmSync(uploads, { recursive: true });
    for await (const chunk of entries) written.push(chunk);
    expect(counted.files).toBe(1);
    const found = [];
    for await (const entry of readTar(Readable.from([...written, TAR_END]))) {
      found.push(Buffer.concat(await Readable.from(entry.content).toArray()));
    }
    expect(found).toEqual([content]);
  });

  test("a restore into an empty database gives the same rows and files", async () => {
    const uploads = join(folder, "restored");
    const restored = await readBackup({
      pool: to.pool,
      file: file(),
      uploads,
      secretFile: null,
      force: false,
    });
    expect(restored).toMatchObject({ ok: true, value: { rows: 1205, files: 1 } });
    expect(await contents(to)).toEqual(await contents(from));
    expect(readFileSync(join(uploads, "receipts", "one.png"))).toEqual(Buffer.alloc(70_000, 7));
  });

  test("a database that is not empty is replaced only with --force", async () => {
    const options = { pool: to.pool, file: file(), uploads: join(folder, "restored"), secretFile: null };
    await to.pool.query("insert into users (email) values ('late@example.gm')");
    expect(await readBackup({ ...options, force: false })).toMatchObject({ ok: false, reason: "not_empty" });
    expect(await contents(to)).not.toEqual(await contents(from));
    expect((await readBackup({ ...options, force: true })).ok).toBe(true);
    expect(await contents(to)).toEqual(await contents(from));
  });

  test("the secret is in the backup, for its owner's eyes only, in place of the one that was there", async () => {
    const data = join(folder, "other-data");
    const options = { pool: to.pool, uploads: join(folder, "restored"), force: true };
    const there = { ...options, file: file(), secretFile: sessionSecretFile(data) };
    storedSessionSecret(data);
    expect(await readBackup(there)).toMatchObject({ ok: true, value: { secret: "restored" } });
    expect(storedSessionSecret(data)).toBe(SECRET);
    expect(statSync(sessionSecretFile(data)).mode & 0o777).toBe(0o600);
    const fromEnvironment = await readBackup({ ...options, file: file(), secretFile: null });
    expect(fromEnvironment).toMatchObject({ ok: true, value: { secret: "from_environment" } });
  });

  test("a backup without a secret is restored with a message and leaves the present secret", async () => {
    const old = join(folder, "old.backup");
    const written = await writeBackup({ pool: from.pool, file: old, uploads: null, secretFile: null });
    expect(written.holdsSecret).toBe(false);
    const kept = join(folder, "older-data", "session-secret");
    storeSessionSecret(kept, "the secret of this store, which nobody replaces");
    const options = { pool: to.pool, uploads: null, secretFile: kept, force: true };
    const restored = await readBackup({ ...options, file: old });
    expect(restored).toMatchObject({ ok: true, value: { secret: "missing" } });
    expect(readFileSync(kept, "utf8")).toBe("the secret of this store, which nobody replaces\n");
  });

  test("a backup of a store with object storage leaves the files that are there", async () => {
    const without = join(folder, "without-files.backup");
    await writeBackup({ pool: from.pool, file: without, uploads: null, secretFile: null });
    const uploads = join(folder, "with-files", "uploads");
    mkdirSync(uploads, { recursive: true });
    writeFileSync(join(uploads, "own.png"), "a picture");
    const restored = await readBackup({
      pool: to.pool,
      file: without,
      uploads,
      secretFile: null,
      force: true,
    });
    expect(restored).toMatchObject({ ok: true, value: { files: 0, keptFiles: true } });
    expect(readdirSync(join(folder, "with-files"))).toEqual(["uploads"]);
    expect(readFileSync(join(uploads, "own.png"), "utf8")).toBe("a picture");
  });

  test("a backup of a store that had no file yet removes those that are there", async () => {
    const none = join(folder, "no-files.backup");
    const source = { pool: from.pool, secretFile: null };
    await writeBackup({ ...source, file: none, uploads: join(folder, "never-made") });
    const uploads = join(folder, "emptied", "uploads");
    mkdirSync(uploads, { recursive: true });
    writeFileSync(join(uploads, "own.png"), "a picture");
    const target = { pool: to.pool, uploads, secretFile: null, force: true };
    expect(await readBackup({ ...target, file: none })).toMatchObject({
      ok: true,
      value: { files: 0, keptFiles: false },
    });
    expect(readdirSync(uploads)).toEqual([]);
  });

  test("the audit log refuses changes again after a restore", async () => {
    await expect(to.pool.query("delete from audit_log")).rejects.toThrow();
  });

  test("files that cannot be moved into place leave the database unchanged", async () => {
    const uploads = join(folder, "restored");
    await to.pool.query("insert into users (email) values ('kept@example.gm')");
    const before = await contents(to);
    // The system refuses to rename the folder `.`, just as it refuses to rename a mount point.
    const fixed = `${uploads}/.`;
    const restored = await readBackup({
      pool: to.pool,
      file: file(),
      uploads: fixed,
      secretFile: null,
      force: true,
    });
    expect(restored).toMatchObject({ ok: false, reason: "damaged" });
    expect(await contents(to)).toEqual(before);
    expect(readdirSync(uploads, { recursive: true }).sort()).toEqual(["receipts", "receipts/one.png"]);
  });

  test("rows refused at commit leave the files unchanged", async () => {
    const uploads = join(folder, "restored");
    writeFileSync(join(uploads, "receipts", "two.png"), "of this store alone");
    const before = await contents(to);
    const data = join(folder, "unlucky-data");
    const secretBefore = storedSessionSecret(data);
    const kept = sessionSecretFile(data);
    await to.pool.query(REFUSES_AT_COMMIT);
    const options = { pool: to.pool, file: file(), uploads, force: true };
    const restored = await readBackup({ ...options, secretFile: kept });
    expect(storedSessionSecret(data)).toBe(secretBefore);
    await to.pool.query("alter table users drop column late");
    expect(restored).toMatchObject({ ok: false, detail: expect.stringContaining("seen_once_key") });
    expect(await contents(to)).toEqual(before);
    expect(readFileSync(join(uploads, "receipts", "two.png"), "utf8")).toBe("of this store alone");
  });

  test("the database of a running store is refused, even after that store lost its connection", async () => {
    const options = {
      pool: to.pool,
      file: file(),
      uploads: join(folder, "restored"),
      secretFile: null,
      force: true,
    };
    const states: boolean[] = [];
    const listener = {
      onChange: () => {},
      onSubscribedChange: (isSubscribed: boolean) => void states.push(isSubscribed),
    };
    const listening = listenToChanges(to.pool.options, listener, pino({ level: "silent" }));
    await vi.waitFor(() => expect(states).toEqual([true]), { timeout: 15_000 });
    expect(await readBackup(options)).toMatchObject({ ok: false, reason: "store_runs" });
    await to.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`);
    await vi.waitFor(() => expect(states).toEqual([true, false, true]), { timeout: 15_000 });
    expect(await readBackup(options)).toMatchObject({ ok: false, reason: "store_runs" });
    await listening.stop();
    await vi.waitFor(async () => expect((await readBackup(options)).ok).toBe(true), { timeout: 15_000 });
  });

  test("a truncated file changes nothing", async () => {
    const before = await contents(to);
    truncateSync(file(), statSync(file()).size - 200);
    const uploads = join(folder, "restored");
    expect(
      await readBackup({ pool: to.pool, file: file(), uploads, secretFile: null, force: true }),
    ).toMatchObject({
      reason: "damaged",
    });
    expect(await contents(to)).toEqual(before);
    expect(readFileSync(join(uploads, "receipts", "one.png"))).toHaveLength(70_000);
  });

  test("a file that is no backup is refused", async () => {
    const other = join(folder, "other");
    writeFileSync(other, "hello");
    const uploads = join(folder, "restored");
    expect(
      await readBackup({ pool: to.pool, file: other, uploads, secretFile: null, force: true }),
    ).toMatchObject({
      reason: "damaged",
    });
  });
});
