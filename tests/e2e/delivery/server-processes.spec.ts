import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request as ask } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { freePort } from "#tests/support/free-port.ts";

type Answer = { status: number; text: string };

/** A store with several processes on its own data folder; each agent's connection stays with one process. */
type Store = {
  origin: string;
  dataDir: string;
  child: ChildProcess;
  ready: string;
  get: (path: string, agent?: Agent) => Promise<Answer>;
};

/** How many order lookups one IP address may make. */
const LOOKS_ALLOWED = 60;

test.describe("several server processes", () => {
  // The tests run one after the other on one data folder, because creating a database takes most of the time.
  test.describe.configure({ mode: "default" });
  let dataDir = "";
  test.beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "kairaba-processes-"));
  });
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  test.skip(({ isMobile }) => isMobile === true, "responses do not depend on the screen");

  test("act as one store: changes reach all, limits are shared, a killed process restarts", async () => {
    const store = await startStore(dataDir, 2);
    try {
      const [one, other] = await connectionsToBoth(store);
      expect(store.ready).toBe(`Store ready at ${store.origin}\n`);

      for (const tagline of ["First words", "Second words", "Third words"]) {
        await changeTagline(store, tagline);
        for (const agent of [one, other]) {
          await expect.poll(async () => (await store.get("/", agent)).text).toContain(tagline);
        }
      }

      const guesses: number[] = [];
      for (let turn = 0; turn < LOOKS_ALLOWED + 4; turn += 1) {
        const address = "/api/orders/KRB-ABCDEFGH?email=a@example.test";
        guesses.push((await store.get(address, turn % 2 === 0 ? one : other)).status);
      }
      expect(guesses.slice(0, LOOKS_ALLOWED)).toEqual(Array(LOOKS_ALLOWED).fill(404));
      expect(guesses.slice(LOOKS_ALLOWED)).toEqual([429, 429, 429, 429]);

      const [victim = 0] = serverProcesses(store);
      process.kill(victim, "SIGKILL");
      await expect.poll(() => serverProcesses(store).filter((pid) => pid !== victim).length).toBe(2);
      expect((await store.get("/healthz", new Agent())).status).toBe(200);
    } finally {
      const ended = new Promise<number | null>((resolve) => store.child.once("exit", resolve));
      store.child.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(findRunningConnection(store.dataDir)).toBeNull();
    }
  });

  test("end with the process that started them, however it ends", async () => {
    const store = await startStore(dataDir, 2);
    const processes = serverProcesses(store);
    expect(processes.length).toBe(2);
    store.child.kill("SIGKILL");
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
    await expect.poll(() => findRunningConnection(store.dataDir)).toBeNull();
  });
});

async function startStore(dataDir: string, count: number): Promise<Store> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["serve.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      SEED_DEMO: "0",
      RATES_URLS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: "admin@kairaba.test",
      ADMIN_PASSWORD: "several processes together",
      WEB_CONCURRENCY: String(count),
    },
  });
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("exit", (code) => reject(new Error(`the store ended with ${code}`)));
  });
  const get: Store["get"] = (address, agent = new Agent()) =>
    new Promise((resolve, reject) => {
      const headers = { "accept-language": "en-US" };
      const asked = ask(new URL(address, origin), { agent, headers, timeout: 5_000 }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asked.once("timeout", () => asked.destroy(new Error("no answer")));
      asked.once("error", reject);
      asked.end();
    });
  return { origin, dataDir, child, ready, get };
}

const KNOCKS = 5;

/** Opens connections until both processes have one, because the kernel chooses the process. */
async function connectionsToBoth(store: Store): Promise<[Agent, Agent]> {
  const met = new Map<string, Agent>();
  for (let turn = 0; turn < 40 && met.size < 2; turn += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await answersByProcess(store);
    for (let knock = 0; knock < KNOCKS; knock += 1) await store.get("/healthz", agent);
    for (const [name, count] of await answersByProcess(store)) {
      if (count - (before.get(name) ?? 0) >= KNOCKS) met.set(name, agent);
    }
  }
  const [one, other] = [...met.values()];
  if (!one || !other) throw new Error("only one process answers");
  return [one, other];
}

async function answersByProcess(store: Store): Promise<Map<string, number>> {
  const { text } = await store.get("/metrics");
  const counts = text.matchAll(
    /^kairaba_http_requests_total\{process="(\d)",route="health",status="200"\} (\d+)$/gm,
  );
  return new Map([...counts].map(([, name = "", count]) => [name, Number(count)]));
}

/** Changes a setting directly in the database, so that both processes learn of it only by its notification. */
async function changeTagline({ dataDir }: Store, tagline: string): Promise<void> {
  const client = new Client(findRunningConnection(dataDir) ?? {});
  await client.connect();
  await client.query(
    `update site_settings set setting_value = setting_value::jsonb || jsonb_build_object('tagline', $1::text)
     where setting_key = 'site_info'`,
    [tagline],
  );
  await client.end();
}

/** Returns the running server processes of the store. */
function serverProcesses({ child }: Store): number[] {
  return childrenOf(child.pid ?? 0).filter((pid) => /serve\.ts/.test(readText(`/proc/${pid}/cmdline`)));
}

function childrenOf(pid: number): number[] {
  return readText(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  return /^State:\s+[^ZX]/m.test(readText(`/proc/${pid}/status`));
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A process that has ended has no such file.
    return "";
  }
}
