import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { ROOT, type StartedStore, startStore } from "./start-store.ts";

/** How many products a bench store has, unless a row says otherwise. */
export const PRODUCTS = 1_000;

/** The headers of a visitor whose pages are cached and compressed. */
export const VISITOR = {
  "accept-language": "en-US",
  cookie: "preferred-currency=USD",
  "accept-encoding": "gzip, deflate, br, zstd",
};

export type BenchStore = StartedStore & {
  dataDir: string;
  /** Time from process start to the first page, in milliseconds. */
  startMs: number;
  /** Memory of the store and its database in megabytes; shared pages count once. */
  memoryMb: () => number;
  /** Runs one statement on the store's database. */
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Makes Wave usable and gives so many products so much stock, without sizes; returns them. */
  stock: (pieces: number, products?: number) => Promise<{ id: string; slug: string }[]>;
};

/** Starts a store on this data folder that logs errors only, for a client that names each visitor's address. */
export async function startBenchStore(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<BenchStore> {
  const began = performance.now();
  const store = await startStore(dataDir, { LOG_LEVEL: "error", TRUST_PROXY: "1", ...more });
  await store.get("/");
  const startMs = performance.now() - began;
  const query: BenchStore["query"] = (text, values) => queryStore(dataDir, text, values);
  return {
    ...store,
    dataDir,
    startMs,
    memoryMb: () => proportionalMb(store.child.pid ?? 0),
    query,
    async stock(pieces, products = 1_000_000) {
      await query(
        `update payment_settings set is_active = true, settings = '{"phone":"3012345"}' where payment_method = 'wave'`,
      );
      return await query(
        `update products set sizes = '{}', stock_per_size = false, stock_quantity = $1
         where id in (select id from products order by id limit $2) returning id, slug`,
        [pieces, products],
      );
    },
  };
}

/** Seeds a new store with the bench's products, or so many, and restarts it. */
export async function startSeededStore(
  more: Record<string, string> = {},
  products: number = PRODUCTS,
): Promise<BenchStore> {
  const { dataDir, stop } = await startBenchStore(mkdtempSync(path.join(tmpdir(), "kairaba-bench-")));
  await stop();
  seed(dataDir, "--products", String(products));
  return await startBenchStore(dataDir, more);
}

/** Stops a store and deletes its data. */
export async function stopAndDelete({ stop, dataDir }: BenchStore): Promise<void> {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs `npm run seed` on a data folder; throws if it fails. */
export function seed(dataDir: string, ...args: string[]): void {
  const done = spawnSync(process.execPath, ["scripts/seed.ts", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
  });
  if (done.status !== 0) throw new Error(`scripts/seed.ts ended with ${done.status}`);
}

async function queryStore<Row>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const connection = findRunningConnection(dataDir);
  if (!connection) throw new Error("the store's database is not running");
  const { pool, close } = openDatabase({ connection, max: 1 });
  try {
    return (await pool.query(text, values)).rows as Row[];
  } finally {
    await close();
  }
}

/**
 * Returns the proportional set size of a process and its descendants in megabytes, from /proc; 0 if /proc is missing.
 */
function proportionalMb(root: number): number {
  const children = Map.groupBy(processes(), parentOf);
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all.reduce((sum, pid) => sum + pssKb(pid), 0) / 1024;
}

function processes(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
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
