import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BenchStore, startBenchStore } from "./start-bench-store.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** How many products the bench's shop has, where a row does not say otherwise. */
export const PRODUCTS = 1_000;

/** A store of its own with the bench's products, started anew after they came. */
export async function seededStore(more: Record<string, string> = {}): Promise<BenchStore> {
  const { dataDir, stop } = await startBenchStore(mkdtempSync(path.join(tmpdir(), "kairaba-bench-")));
  run({ DATA_DIR: dataDir }, "scripts/seed.ts", "--products", String(PRODUCTS));
  await stop();
  return await startBenchStore(dataDir, more);
}

/** Stops it and takes its data away. */
export async function discard({ stop, dataDir }: BenchStore): Promise<void> {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** One of this repository's scripts, to its end. */
export function run(env: Record<string, string>, script: string, ...args: string[]): void {
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) throw new Error(`${script} ended with ${done.status}`);
}
