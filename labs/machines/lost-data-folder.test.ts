import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { startStore } from "#labs/support/start-store.ts";
import { isAlive, readPostmasterFile } from "#packages/local-postgres";

test("a store whose data folder is deleted ends within 10 s, by one line", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "kairaba-lost-"));
  const dataDir = path.join(root, "data");
  const store = await startStore(dataDir, {});
  expect(await store.get("/")).toMatchObject({ status: 200 });
  const before = store.output();
  const postgres = readPostmasterFile(path.join(dataDir, "postgres"))?.pid ?? 0;
  expect(isAlive(postgres)).toBe(true);

  const ended = once(store.child, "exit", { signal: AbortSignal.timeout(10_000) });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  expect(await ended).toEqual([1, null]);
  const lines = store.output().slice(before.length).trim().split("\n");
  expect(lines.at(-1)).toContain("The data folder is gone: the program ends");
  expect(lines.filter((line) => !line.includes("a database connection was lost"))).toHaveLength(1);
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 6_000 });
  await expect(fetch(store.origin)).rejects.toThrow();
  rmSync(root, { recursive: true, force: true });
});
