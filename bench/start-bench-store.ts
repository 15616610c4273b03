import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

export type BenchStore = {
  origin: string;
  pid: number;
  dataDir: string;
  /** Time from process start to the first page, in milliseconds. */
  startMs: number;
  /** Memory of the store and its database in megabytes; shared pages count once. */
  memoryMb: () => number;
  stop: () => Promise<void>;
};

/**
 * Starts a store on a free port with this data folder, mail and rates off, and no demo data unless `more` asks for it.
 */
export async function startBenchStore(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<BenchStore> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const store = spawn(process.execPath, ["--max-semi-space-size=16", "serve.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "16384",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: path.join(ROOT, "build/server/.compiled"),
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      SEED_DEMO: "0",
      RATES_URLS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "error",
      // The bench sends each buyer's IP address in a header, as a proxy would, because orders are rate limited by
      // address.
      TRUST_PROXY: "1",
      ADMIN_EMAIL: "bench@kairaba.test",
      ADMIN_PASSWORD: "a benchmark's own password",
      ...more,
    },
  });
  const startMs = (await firstPage(`${origin}/`, store)) - began;
  return {
    origin,
    pid: store.pid ?? 0,
    dataDir,
    startMs,
    memoryMb: () => proportionalMb(store.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => store.once("exit", resolve));
      store.kill("SIGTERM");
      await ended;
    },
  };
}

async function firstPage(address: string, store: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if (store.exitCode !== null) throw new Error(`the store ended with ${store.exitCode}`);
    const answer = await fetch(address, { headers: { "accept-language": "en-US" } }).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the store did not answer within a minute");
}

/**
 * Returns the proportional set size of a process and its descendants in megabytes, from /proc; 0 if /proc is missing.
 */
function proportionalMb(root: number): number {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const parent = parentOf(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all.reduce((sum, pid) => sum + pssKb(pid), 0) / 1024;
}

function processes(): number[] {
  return readFolder("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0);
}

function pssKb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A process that ended after it was listed uses no memory.
    return "";
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
