import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import { openTestDatabase } from "#tests/open-test-database.ts";
import { readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

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

describe("a backup", () => {
  const file = () => join(folder, "shop.backup");

  test("one file for its owner alone holds every table and every upload", async () => {
    const written = await writeBackup({ pool: from.pool, file: file(), uploads: join(folder, "uploads") });
    expect(written.files).toBe(1);
    expect(written.tables).toBeGreaterThan(15);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test("restored into an empty database it brings the same rows and files", async () => {
    const uploads = join(folder, "restored");
    const restored = await readBackup({ pool: to.pool, file: file(), uploads, force: false });
    const { rows: synonyms } = await from.pool.query("select from search_synonyms");
    expect(restored).toMatchObject({ ok: true, value: { rows: 1205 + synonyms.length, files: 1 } });
    expect(await contents(to)).toEqual(await contents(from));
    expect(readFileSync(join(uploads, "receipts", "one.png"))).toEqual(Buffer.alloc(70_000, 7));
  });

  test("a database that is not empty is left alone without force, and replaced with it", async () => {
    const options = { pool: to.pool, file: file(), uploads: join(folder, "restored") };
    await to.pool.query("insert into users (email) values ('late@example.gm')");
    expect(await readBackup({ ...options, force: false })).toMatchObject({ ok: false, reason: "not_empty" });
    expect(await contents(to)).not.toEqual(await contents(from));
    expect((await readBackup({ ...options, force: true })).ok).toBe(true);
    expect(await contents(to)).toEqual(await contents(from));
  });

  test("the audit log refuses changes again after a restore", async () => {
    await expect(to.pool.query("delete from audit_log")).rejects.toThrow();
  });

  test("a file cut short changes nothing", async () => {
    const before = await contents(to);
    truncateSync(file(), statSync(file()).size - 200);
    const uploads = join(folder, "restored");
    expect(await readBackup({ pool: to.pool, file: file(), uploads, force: true })).toMatchObject({
      reason: "damaged",
    });
    expect(await contents(to)).toEqual(before);
    expect(readFileSync(join(uploads, "receipts", "one.png"))).toHaveLength(70_000);
  });

  test("some other file is refused", async () => {
    const other = join(folder, "other");
    writeFileSync(other, "hello");
    const uploads = join(folder, "restored");
    expect(await readBackup({ pool: to.pool, file: other, uploads, force: true })).toMatchObject({
      reason: "damaged",
    });
  });
});
