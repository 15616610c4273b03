import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BenchStore, startBenchStore } from "./start-bench-store.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** How many products a bench store has, unless a row says otherwise. */
export const PRODUCTS = 1_000;

/** Seeds a new store with the bench's products, or so many, and restarts it. */
export async function startSeededStore(
  more: Record<string, string> = {},
  products: number = PRODUCTS,
): Promise<BenchStore> {
  const { dataDir, stop } = await startBenchStore(mkdtempSync(path.join(tmpdir(), "kairaba-bench-")));
  await stop();
  run({ DATA_DIR: dataDir }, "scripts/seed.ts", "--products", String(products));
  return await startBenchStore(dataDir, more);
}

/** Stops a store and deletes its data. */
export async function stopAndDelete({ stop, dataDir }: BenchStore): Promise<void> {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs one of this repository's scripts to completion; throws if it fails. */
export function run(env: Record<string, string>, script: string, ...args: string[]): void {
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) throw new Error(`${script} ended with ${done.status}`);
}
