import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** The administrator of every store that a lab starts. */
export const ADMIN = { email: "admin@kairaba.test", password: "several machines together" };

export type StartedStore = {
  origin: string;
  child: ChildProcess;
  /** Everything the store has printed so far, its log included. */
  output: () => string;
  get: (path: string) => Promise<{ status: number; text: string }>;
  /** Ends the store as an operator does; returns its exit code. */
  stop: () => Promise<number | null>;
};

/**
 * Starts the built store of `root` (this release's) on a free port as `npm start` does; throws with its last words where
 * it does not start.
 */
export async function startStore(
  dataDir: string,
  variables: Record<string, string>,
  { port, root = ROOT }: { port?: number; root?: string } = {},
): Promise<StartedStore> {
  const listensOn = port ?? (await freePort());
  const origin = `http://127.0.0.1:${listensOn}`;
  let output = "";
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "serve.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: path.join(root, "build/server/.compiled"),
      PORT: String(listensOn),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      SESSION_SECRET: "one secret of all stores on this database",
      SEED_DEMO: "0",
      RATES_URLS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...variables,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  while (!output.includes("Store ready at")) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output.trim());
    await wait(20);
  }
  return {
    origin,
    child,
    output: () => output,
    async get(address) {
      const response = await fetch(new URL(address, origin), { headers: { "accept-language": "en-US" } });
      return { status: response.status, text: await response.text() };
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
