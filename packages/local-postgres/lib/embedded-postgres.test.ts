import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./postmaster-file.ts";

let root: string;
let dataDir: string;
const running: ChildProcess[] = [];
const opened: EmbeddedPostgres[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "kairaba-launcher-"));
  dataDir = join(root, "data");
});
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
  for (const server of opened.splice(0)) await server.stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const silent = { error: () => {} };

async function open(
  folder = dataDir,
  more: { allowUserNamespace?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const answer = await openEmbeddedPostgres({ name: "kairaba", dataDir: folder, log: silent, ...more });
  if (!answer.ok) throw new Error(answer.detail);
  opened.push(answer.value);
  return answer.value;
}

/** Another process that opens the data folder and holds it. */
async function openElsewhere(): Promise<{ child: ChildProcess; line: string }> {
  const script = `
    import { openEmbeddedPostgres } from "#packages/local-postgres";
    const opened = await openEmbeddedPostgres({ name: "kairaba", dataDir: process.argv[1], log: { error: (_, words) => console.error(words) } });
    console.log(opened.ok ? "open" : opened.detail);
    if (opened.ok) setInterval(() => {}, 1000);`;
  const child = spawn("node", ["--input-type=module-typescript", "-e", script, dataDir], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, line: chunk.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(statement);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

describe("the embedded database", () => {
  test("the first start creates a UTF-8 database that persists commits", async () => {
    const first = await open();
    expect(await query(first, "select version() as answer")).toMatch(/^PostgreSQL 18/);
    expect(await query(first, "select current_setting('server_encoding') as answer")).toBe("UTF8");
    await query(first, "create table kept as select 7 as n");
    await first.stop();
    expect(await query(await open(), "select n as answer from kept")).toBe(7);
  });

  test("a second process on the same data folder is refused in one line that names the first", async () => {
    const { child, line } = await openElsewhere();
    expect(line).toBe("open");
    const second = await openEmbeddedPostgres({ name: "kairaba", dataDir, log: silent });
    expect(second).toMatchObject({ ok: false, reason: "data_folder_in_use" });
    const detail = second.ok ? "" : second.detail;
    expect(detail).toContain(`process ${child.pid}`);
    expect(detail).not.toContain("\n");
  });

  test("a second start by the same process is refused, and its first lock remains", async () => {
    await open();
    expect((await openEmbeddedPostgres({ name: "kairaba", dataDir, log: silent })).ok).toBe(false);
    expect((await openElsewhere()).line).toContain(`is in use by process ${process.pid}`);
  });

  test("after kill -9 of our process the next start works and nothing committed is lost", async () => {
    const { child } = await openElsewhere();
    await kill(child);
    expect(await query(await open(), "select n as answer from kept")).toBe(7);
  });

  test("after kill -9 of our process and of the database the next start works", async () => {
    const { child } = await openElsewhere();
    process.kill(postmasterPid(), "SIGKILL");
    await kill(child);
    expect(await query(await open(), "select n as answer from kept")).toBe(7);
  });

  test("a lock file whose process number went to another program does not stop the start", async () => {
    const stranger = spawn("sleep", ["60"]);
    running.push(stranger);
    const file = join(dataDir, "postgres", "postmaster.pid");
    writeFileSync(file, `${stranger.pid}\n${join(dataDir, "postgres")}\n1\n5432\n\n\n1 1\nready\n`);
    expect(await query(await open(), "select n as answer from kept")).toBe(7);
    expect(isAlive(Number(stranger.pid))).toBe(true);
  });

  test("a database killed while we run comes back and the loss is logged", async () => {
    const lines: unknown[] = [];
    const log = { error: (fields: Record<string, unknown>) => lines.push(fields.event) };
    const answer = await openEmbeddedPostgres({ name: "kairaba", dataDir, log });
    if (!answer.ok) throw new Error(answer.detail);
    opened.push(answer.value);
    process.kill(Number(answer.value.pid()), "SIGKILL");
    let found: unknown = null;
    for (let attempt = 0; attempt < 300 && found !== 7; attempt += 1) {
      await wait(50);
      found = await query(answer.value, "select n as answer from kept").catch(() => null);
    }
    expect(found).toBe(7);
    expect(lines).toEqual(["postgres_ended"]);
  });

  test("a data folder that vanishes ends the process, its server too, within 10 s by one line", async () => {
    const { child } = await openElsewhere();
    const pid = postmasterPid();
    let line = "";
    child.stderr?.on("data", (chunk) => (line += String(chunk)));
    const ended = once(child, "exit", { signal: AbortSignal.timeout(10_000) });
    renameSync(dataDir, `${dataDir}-elsewhere`);
    expect(await ended).toEqual([1, null]);
    expect(line).toBe("The data folder is gone: the program ends\n");
    await expect.poll(() => isAlive(pid), { timeout: 6_000 }).toBe(false);
  });

  test("stop ends the server's process and lets the next one in", async () => {
    const server = await open();
    const pid = Number(server.pid());
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    await open();
  });

  test("a deep and private data folder gets its socket in a short one", async () => {
    const closed = join(root, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const server = await open(
      join(closed, ..."a-rather-long-folder-name ".repeat(5).trim().split(" "), "data"),
    );
    expect(server.connection.host.length).toBeLessThan(80);
    expect(await query(server, "select 1 as answer")).toBe(1);
    rmSync(server.connection.host, { recursive: true, force: true });
  });

  test.runIf(process.getuid?.() === 0)("root without user namespaces runs it as another user", async () => {
    const closed = join(root, "without-namespaces");
    mkdirSync(closed, { mode: 0o700 });
    const server = await open(join(closed, "data"), { allowUserNamespace: false });
    expect(await query(server, "select 1 as answer")).toBe(1);
  });

  test("a folder that cannot be written is refused in one line", async () => {
    const file = join(root, "a-file");
    writeFileSync(file, "");
    expect(
      await openEmbeddedPostgres({ name: "kairaba", dataDir: join(file, "data"), log: silent }),
    ).toMatchObject({
      ok: false,
      reason: "data_folder_unwritable",
    });
  });

  test("a folder made by another version is refused in one line", async () => {
    const other = join(root, "other");
    mkdirSync(join(other, "postgres"), { recursive: true });
    writeFileSync(join(other, "postgres", "PG_VERSION"), "16\n");
    expect(await openEmbeddedPostgres({ name: "kairaba", dataDir: other, log: silent })).toMatchObject({
      reason: "other_version",
    });
  });
});
